import { isSame } from '@kalavara/shared-types/is-same';

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns `theirs` with the values that differ between `base` and `mine`; a list is one value. The order of keys does
 * not depend on which of the two is `mine`, so that results can be compared.
 */
export function mergeChanges<Values>(base: Values, mine: Values, theirs: Values): Values {
  if (!isObject(base) || !isObject(mine) || !isObject(theirs))
    return isSame(mine, base) ? theirs : mine;
  const keys = new Set([...Object.keys(base), ...Object.keys({ ...mine, ...theirs }).sort()]);
  const merged = [...keys].map(
    (key) => [key, mergeChanges(base[key], mine[key], theirs[key])] as const,
  );
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined)) as Values;
}
