import { createHash } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backupTo } from '../../features/backup/file';
import { leftOut } from '../../features/backup/format';
import { restore } from '../../features/backup/restore';
import { installationOf } from '../../features/backup/routes';
import { contentsOf } from '../contents';
import { emptyDatabase } from '../database';
import type { TestServer } from '../harness';
import { brokenInvariants } from '../invariants';
import { onDatabase } from '../on-database';

/** Fills all kinds of tables: paid orders with payments, stock, histories, webhooks and changes. */
const insertHistory = (count: number) => [
  `insert into orders (id, order_no, state, status, payment_status, receipt, receipt_from, draft_hash, lines, quantities,
      customer_name, customer_phone, address, pincode, subtotal_paise, discount_paise, delivery_paise, total_paise,
      gateway_order_id, gateway_mode, changed_by, created_at, updated_at, paid_at)
    select gen_random_uuid(), 'KV-240101-' || n, 'paid', 'delivered', 'completed', 'old' || n, 'old', md5(n::text),
      '[{"productId":"kerala-kingfish","name":"Kerala Kingfish Pickle","nameMl":"കേരള നെയ്മീൻ അച്ചാർ","weight":"400g","spiceLevel":"Hot","unitPaise":44900,"quantity":1,"customization":null}]',
      '{"kerala-kingfish":1}', 'ഓമന ' || md5(n::text), '+9198' || lpad(n::text, 8, '0'), 'House ' || n || E', \\\\N "lane"\\nKochi', '682031',
      44900, 0, 5000, 49900, 'order_old' || n, 'test', 'webhook', at, at, at
    from (select n, timestamptz '2024-01-01' + n * interval '10 minutes' as at from generate_series(1, ${count}) n) as old`,
  `insert into payments (id, gateway_order_id, order_id, amount_paise, currency, status, rank, method, is_applied, first_seen_by, at, updated_at)
    select 'pay_' || substr(order_no, 4), gateway_order_id, id, total_paise, 'INR', 'captured', 3, 'upi', true, 'webhook', paid_at, paid_at from orders where receipt_from = 'old'`,
  `insert into stock_ledger (product_id, order_id, delta, kind, by, at)
    select 'kerala-kingfish', id, -1, 'sale', 'webhook', paid_at from orders where receipt_from = 'old'`,
  `insert into stock_ledger (product_id, delta, kind, by, at) values ('kerala-kingfish', ${count}, 'batch', 'test', now())`,
  `insert into webhook_inbox (event_id, event, received_at, body, signed_with, processed_at)
    select 'evt_' || order_no, 'payment.captured', paid_at, jsonb_build_object('event', 'payment.captured', 'n', order_no), 'current', paid_at from orders where receipt_from = 'old'`,
  `insert into rooms (room, revision) select 'order:' || order_no, 1 from orders where receipt_from = 'old'`,
  `insert into changes (room, revision, at, changes, entities)
    select 'order:' || order_no, 1, paid_at, jsonb_build_array(jsonb_build_object('type', 'ownOrder.changed', 'order', jsonb_build_object('orderId', order_no, 'lines', lines, 'customerInfo', jsonb_build_object('name', customer_name, 'phone', customer_phone)))),
      array['ownOrder/' || order_no] from orders where receipt_from = 'old'`,
];

/**
 * Backs `orders` orders up and restores them into an empty database. Returns differences, broken invariants and costs.
 */
export async function backUpAndRestore(server: TestServer, orders: number) {
  await onDatabase(server.database.url, async (client) => {
    for (const statement of insertHistory(orders)) await client.query(statement);
  });
  const folder = await mkdtemp(join(tmpdir(), 'kalavara-restore-'));
  const file = join(folder, 'backup.tar.gz');
  const target = await emptyDatabase();
  try {
    const memory = watchMemory();
    const backupMs = await measureMs(() =>
      backupTo(file, installationOf(server.ctx), server.clock.now()),
    );
    const installation = {
      databaseUrl: target.url,
      dataDir: join(folder, 'data'),
      migrationsDir: server.config.migrationsDir,
    };
    const restoreMs = await measureMs(() => restore(installation, file));
    const mostMb = memory.most();
    const { size } = await stat(file);
    return {
      backupMs,
      restoreMs,
      mostMb,
      fileMb: size / 1e6,
      differing: await findDifferingTables(server.database.url, target.url),
      broken: await brokenInvariants(target.url),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Measures the growth of the process at its peak. */
function watchMemory() {
  const before = process.memoryUsage.rss();
  let most = before;
  const sample = () => (most = Math.max(most, process.memoryUsage.rss()));
  const timer = setInterval(sample, 10);
  return {
    most: () => {
      clearInterval(timer);
      sample();
      return (most - before) / 1e6;
    },
  };
}

async function findDifferingTables(one: string, other: string): Promise<string[]> {
  const before = await hashesOf(one);
  const after = await hashesOf(other);
  return Object.keys(before).filter((name) => before[name] !== after[name] && !leftOut.has(name));
}

async function hashesOf(url: string): Promise<Record<string, string>> {
  const all = Object.entries(await contentsOf(url));
  return Object.fromEntries(
    all.map(([name, rows]) => [name, createHash('sha256').update(rows.join('\n')).digest('hex')]),
  );
}
