export type FieldConflict = { key: string; field: string; mine: unknown; theirs: unknown };

type Row = Record<string, unknown>;
const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** By their fields, in whatever order: Postgres keeps the keys of what it was given as JSON in an order of its own. */
export const sameRow = (a: Row | undefined, b: Row | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  Object.keys({ ...a, ...b }).every((field) => same(a[field], b[field]));

/**
 * The list that results when someone who had seen `base` saves `mine` while the house has moved on to `current`.
 * Only what the sender changed is taken over. Where both changed one field the sender wins and the conflict is
 * reported; a row both added under one id stays as it was first saved; a row is gone only if the sender removed it and
 * nobody touched it since.
 */
export function merged<T extends Row>(
  base: readonly T[],
  mine: readonly T[],
  current: readonly T[],
  keyOf: (row: T) => string,
) {
  const [seen, now] = [base, current].map(
    (rows) => new Map(rows.map((row) => [keyOf(row), row])),
  ) as [Map<string, T>, Map<string, T>];
  const sent = new Set(mine.map(keyOf));
  const conflicts: FieldConflict[] = [];

  function taken(row: T): T {
    const key = keyOf(row);
    const [before, theirs] = [seen.get(key), now.get(key)];
    if (!theirs) return row;
    if (!before) return theirs;

    const changed = Object.entries(row).filter(([field, value]) => !same(value, before[field]));
    for (const [field, value] of changed) {
      if (!same(theirs[field], before[field]) && !same(theirs[field], value))
        conflicts.push({ key, field, mine: value, theirs: theirs[field] });
    }
    return { ...theirs, ...Object.fromEntries(changed) };
  }

  const kept = current.filter(
    (row) => !sent.has(keyOf(row)) && !sameRow(row, seen.get(keyOf(row))),
  );
  const removedMeanwhile = (row: T) => !now.has(keyOf(row)) && sameRow(row, seen.get(keyOf(row)));
  return { rows: [...mine.filter((row) => !removedMeanwhile(row)).map(taken), ...kept], conflicts };
}
