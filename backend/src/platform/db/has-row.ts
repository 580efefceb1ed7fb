/** Whether a query finds a row. */
export const hasRow = async (query: {
  executeTakeFirst: () => Promise<unknown>;
}): Promise<boolean> => (await query.executeTakeFirst()) !== undefined;
