import { isSame } from './is-same';
export type FieldConflict = { key: string; field: string; mine: unknown; theirs: unknown };

type Row = Record<string, unknown>;
/** Compares the values of a field; a missing value equals null. */
export const sameValue = (a: unknown, b: unknown): boolean => isSame(a ?? null, b ?? null);

/** Compares fields in any order, because Postgres stores the keys of jsonb in its own order. */
export const sameRow = (a: Row | undefined, b: Row | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  Object.keys({ ...a, ...b }).every((field) => sameValue(a[field], b[field]));

/**
 * Three-way merge of a list: a sender with `base` on the screen saves `mine` while the stored list is `current`. Only
 * the sender's changes are applied. If both changed one field, the sender wins and the conflict is reported; if both
 * added a row with one id, the stored row stays; a row is removed only if the sender removed it and it has not changed
 * since.
 */
export function merged<T extends Row>(
  base: readonly T[],
  mine: readonly T[],
  current: readonly T[],
  keyOf: (row: T) => string,
) {
  const [baseRows, currentRows] = [base, current].map(
    (rows) => new Map(rows.map((row) => [keyOf(row), row])),
  ) as [Map<string, T>, Map<string, T>];
  const sent = new Set(mine.map(keyOf));
  const conflicts: FieldConflict[] = [];

  function mergeRow(row: T): T {
    const key = keyOf(row);
    const before = baseRows.get(key);
    const theirs = currentRows.get(key);
    if (!theirs) return row;
    if (!before) return theirs;

    const changed = Object.entries(row).filter(
      ([field, value]) => !sameValue(value, before[field]),
    );
    for (const [field, value] of changed) {
      if (!sameValue(theirs[field], before[field]) && !sameValue(theirs[field], value))
        conflicts.push({ key, field, mine: value, theirs: theirs[field] });
    }
    return { ...theirs, ...Object.fromEntries(changed) };
  }

  const unsent = current.filter(
    (row) => !sent.has(keyOf(row)) && !sameRow(row, baseRows.get(keyOf(row))),
  );
  const wasRemoved = (row: T) =>
    !currentRows.has(keyOf(row)) && sameRow(row, baseRows.get(keyOf(row)));
  return { rows: [...mine.filter((row) => !wasRemoved(row)).map(mergeRow), ...unsent], conflicts };
}
