import type pg from 'pg';

/**
 * Closes a pool and resolves when every connection is closed. `pool.end()` resolves earlier, and dropping a database
 * in between ends its connections with an unhandled error.
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
