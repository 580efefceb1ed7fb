import express from 'express';
import pg from 'pg';

// The minimum of an order: a stock decrement, a row, its lines, and a unique key that accepts each payment once.
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 5 }); // as in the pool `payments`
await pool.query(`
  create table products (id text primary key, stock integer not null);
  create table orders (id bigint generated always as identity primary key, payment_id text not null unique,
    name text not null, phone text not null, address text not null, pincode text not null, total numeric not null);
  create table order_items (order_id bigint references orders, product_id text references products, quantity integer not null,
    primary key (order_id, product_id))`);

type Body = {
  items: Record<string, number>;
  paymentId: string;
  name: string;
  phone: string;
  address: string;
  pincode: string;
  total: number;
};

async function insertOrder(client: pg.PoolClient, { items, ...order }: Body): Promise<string> {
  await client.query('begin');
  // In the order of their ids, so that orders cannot deadlock.
  for (const [id, quantity] of Object.entries(items).sort()) {
    const { rowCount } = await client.query(
      'update products set stock = stock - $2 where id = $1 and stock >= $2',
      [id, quantity],
    );
    if (rowCount !== 1) throw new Error('sold out');
  }
  const { paymentId, name, phone, address, pincode, total } = order;
  const { rows } = await client.query<{ id: string }>(
    'insert into orders (payment_id, name, phone, address, pincode, total) values ($1, $2, $3, $4, $5, $6) returning id',
    [paymentId, name, phone, address, pincode, total],
  );
  await client.query('insert into order_items select $1, * from unnest($2::text[], $3::int[])', [
    rows[0]!.id,
    Object.keys(items),
    Object.values(items),
  ]);
  await client.query('commit');
  return rows[0]!.id;
}

const app = express();
app.post('/orders', express.json(), async (req, res) => {
  const client = await pool.connect();
  try {
    res.json({ id: await insertOrder(client, req.body as Body) });
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
});
app.get('/ready', (_req, res) => void res.send('ready'));
const http = app.listen(Number(process.env['PORT']), '127.0.0.1');
// Like the program: connections of a buyer must survive the turns of the other servers.
http.keepAliveTimeout = 65_000;
process.on('SIGTERM', () => process.exit(0));
