import type pg from 'pg';

/**
 * Resolves when every connection is closed. `pool.end()` resolves before, and a database that is dropped meanwhile ends them
 * with an error that no test awaits.
 */
export async function endPool(pool: pg.Pool): Promise<void> {
  let open = pool.totalCount;
  const closed = new Promise<void>((resolve) => {
    if (open === 0) resolve();
    pool.on('remove', () => {
      open -= 1;
      if (open === 0) resolve();
    });
  });
  await pool.end();
  await closed;
}
