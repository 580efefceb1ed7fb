/** Whether two values have the same JSON. Fields must be in the same order, which Postgres does not retain in jsonb. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
