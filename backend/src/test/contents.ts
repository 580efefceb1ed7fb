import { onDatabase } from './on-database';

/** Returns every row of every table as text, to compare two databases or to search in one. */
export const contentsOf = (url: string): Promise<Record<string, string[]>> =>
  onDatabase(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname",
    );
    const contents: Record<string, string[]> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from "${name}" as t order by 1`,
      );
      contents[name] = rows.map(({ row }) => row);
    }
    return contents;
  });
