/** Whether two values are the same JSON. Fields have to be in the same order, as Postgres does not store those of jsonb. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
