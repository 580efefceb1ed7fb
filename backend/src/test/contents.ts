import pg from 'pg';

/** Every row of every table as text, to compare two databases or to look for something in one. */
export async function contentsOf(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
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
  } finally {
    await client.end();
  }
}
