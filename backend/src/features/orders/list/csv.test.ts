import { getOrder } from '@kalavara/shared-types/orders/orders';
import { expect, test } from 'vitest';
import { startTestServer } from '../../../test/harness';
import { buy, draftOf, fill, callVerifyPayment } from '../../../test/shop';
import { fileName } from './csv';

const server = await startTestServer();
const shopper = await server.connect('guest');
const owner = await server.connect('owner');
const productId = 'coastal-prawn';
await fill(server, productId, 500);

const payloads = [
  '=1+1',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://x.example","a")',
  '=IMPORTXML(CONCAT("http://x"),"//a")',
  '=WEBSERVICE("http://x")',

  '+1+1',
  "+cmd|' /C calc'!A0",
  '+HYPERLINK("x")',
  '-1+1',
  "-2+3+cmd|' /C calc'!A0",
  '-SUM(A1:A9)',
  '@SUM(1+1)',
  '@A1',
  '@IMPORT("x")',
  '\t=1+1',
  '\r=1+1',
  '=1;2',
  '="a"&"b"',
  '=A1,B1',
  '="x""y"',
];
const malayalam = [
  'മീര നായർ',
  'ഉപ്പ് കുറച്ച്, എരിവ് കൂടുതൽ',
  'ക്ഷ്ത്ര്യ ൺൻർൽൾൿ',
  'വീട്: "പൂമുഖം"\nകോട്ടയം',
  '🌶️ അച്ചാർ',
];

/** Parses CSV as RFC 4180 defines it and spreadsheets read it. */
function parseCsv(text: string): string[][] {
  const cells = [...text.matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)];
  expect(cells.map(([all]) => all).join('')).toBe(text);
  const rows: string[][] = [[]];
  for (const [, content = '', end] of cells) {
    rows.at(-1)!.push(content.replace(/""/g, '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

async function exportCsv(query = '') {
  const answer = await owner.http.get(`/api/orders.csv${query}`).responseType('blob');
  const bytes = answer.body as Buffer;
  return { answer, bytes, rows: bytes[0] === 0xef ? parseCsv(bytes.subarray(3).toString()) : [] };
}
const asTable = ([heads = [], ...rows]: string[][]) =>
  rows.map((row) => Object.fromEntries(heads.map((head, n) => [head, row[n]!])));

test(
  'twenty formulas are neutralized, and Malayalam text is preserved byte by byte',
  { meta: { requirements: ['D-131'] } },
  async () => {
    expect(payloads).toHaveLength(20);
    const texts = [...payloads, ...malayalam];
    for (const text of texts) {
      const draft = {
        customer: { name: `Q ${text}`.slice(0, 60), phone: '9876500001', email: null },
        specialInstructions: text,
      };
      const { order } = await buy(server, shopper, { [productId]: 1 }, draft);
      // The request parser trims values, but rows of the table may have another origin.
      await server.ctx.pools.main
        .updateTable('orders')
        .set({ specialInstructions: text })
        .where('orderNo', '=', order.orderId)
        .execute();
    }
    const { bytes, rows } = await exportCsv();
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
    const table = asTable(rows).reverse();
    const cells = table.map((row) => row['Special instructions']!);
    expect(cells.slice(0, 20)).toEqual(payloads.map((payload) => `'${payload}`));
    const back = cells.map((cell) => cell.replace(/^'(?=[=+\-@\t\r])/, ''));
    expect(back.map((cell) => Buffer.from(cell).toString('hex'))).toEqual(
      texts.map((cell) => Buffer.from(cell).toString('hex')),
    );
    expect(table[0]!['Phone']).toBe("'+919876500001");
  },
);

test('the file contains the filtered list, its customised lines, its refunds and its invoices', async () => {
  const customization = {
    oilType: 'sesame',
    meatTenderness: 'tender',
    spicyLevel: 'hot',
    mixType: 'custom',
    customMixSuggestion: 'less salt, more love',
  } as const;
  const lines = [{ productId, quantity: 2, customization }];
  const { order } = await buy(
    server,
    shopper,
    { [productId]: 2 },
    {
      ...draftOf({ [productId]: 2 }),
      lines,
      customer: { name: 'Kunjamma', phone: '9876500002', email: null },
    },
  );
  await owner.callByName('refundOrder', {
    params: { id: order.orderId },
    body: { amount: 10, note: 'late' },
  });
  const shipment = { courier: 'india-post', trackingNumber: 'EK123456789IN' };
  await owner.callByName('updateOrder', { params: { id: order.orderId }, body: { shipment } });
  const { rows } = await exportCsv('?q=kunjamma&status=pending');
  const table = asTable(rows);
  expect(table).toHaveLength(1);
  expect(table[0]).toMatchObject({
    Order: order.orderId,
    Status: 'pending',
    Payment: 'completed',
    Jars: '2',
    Test: 'test',
    Total: '1198.00',
    Courier: 'India Post',
    'Tracking number': 'EK123456789IN',
    'Payment method': 'gateway',
    'Paid on': '',
  });
  expect(table[0]!['Items']).toMatch(
    /300g .*× 2 at 599\.00 = 1198\.00 \[oil sesame, meat tender, spice hot, mix custom \(less salt, more love\)\]$/,
  );
  expect(table[0]!['Refunds']).toMatch(/^10\.00 \w+, owner \(late\)$/);
  // New columns come last, so that sheets that read columns by position stay right.
  expect(rows[0]!.slice(-5)).toEqual([
    'Changed at',
    'Courier',
    'Tracking number',
    'Payment method',
    'Paid on',
  ]);
  expect((await exportCsv('?q=nobody')).rows).toHaveLength(1);
});

test('the refund of a second payment is listed and reduces no amount, as in the figures', async () => {
  const customer = { name: 'Twice', phone: '9876500003', email: null };
  const { opened, order } = await buy(server, shopper, { [productId]: 1 }, { customer });
  const second = server.sandbox.captureTwice(opened.orderId);
  if (!('razorpay_signature' in second)) throw new Error('no second payment');
  await callVerifyPayment(shopper, second);
  await owner.callByName('refundOrder', {
    params: { id: order.orderId },
    body: { amount: 10, note: 'late' },
  });
  const [line] = asTable((await exportCsv('?q=twice')).rows);
  expect(line).toMatchObject({ Refunded: '10.00' });
  expect(line!['Refunds']).toMatch(
    new RegExp(
      `^${opened.amount.toFixed(2)} \\w+, second-payment \\| 10\\.00 \\w+, owner \\(late\\)$`,
    ),
  );
  const { data } = await owner.call(getOrder, { params: { id: order.orderId } });
  expect(data.refunds.map(({ isCounted }) => isCounted)).toEqual([false, true]);
});

test('thousands of orders are exported completely, each once, and no connection is held until the end of the download', async () => {
  const warnings: Error[] = [];
  process.on('warning', (warning) => warnings.push(warning));
  const { orderNo } = await server.ctx.pools.main
    .selectFrom('orders')
    .select('orderNo')
    .where('paidAt', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  await server.ctx.pools.main.pg.query(
    `insert into orders (id, order_no, state, status, payment_status, receipt, receipt_from, draft_hash, lines, quantities, customer_name, customer_phone,
       address, pincode, subtotal_paise, discount_paise, delivery_paise, total_paise, gateway_mode, changed_by, created_at, updated_at, paid_at)
     select gen_random_uuid(), 'KV-250101-' || lpad(n::text, 5, '0'), state, 'delivered', payment_status, 'r' || n, 'bulk', draft_hash, lines, quantities,
       'Bulk', customer_phone, address, pincode, subtotal_paise, discount_paise, delivery_paise, total_paise, gateway_mode, 'test', created_at, updated_at,
       timestamptz '2025-01-01' + (n / 3) * interval '1 minute' from orders, generate_series(1, 6234) n where order_no = $1`,
    [orderNo],
  );
  const { rows } = await exportCsv('?q=bulk');
  const nos = asTable(rows).map((row) => row['Order']);
  expect([nos.length, new Set(nos).size]).toEqual([6234, 6234]);
  expect(warnings.filter(({ name }) => name === 'MaxListenersExceededWarning')).toEqual([]);
  expect(
    asTable((await exportCsv('?status=delivered&from=2025-01-01&to=2025-01-01')).rows),
  ).not.toHaveLength(0);
});

test('only the owner can download the file, and an invalid filter is refused before anything is sent', async () => {
  const guest = await server.connect('guest');
  const cook = await server.connect('staff');
  expect([
    (await guest.http.get('/api/orders.csv')).status,
    (await cook.http.get('/api/orders.csv')).status,
  ]).toEqual([401, 403]);
  const { answer, bytes } = await exportCsv('?status=lost');
  expect([answer.status, JSON.parse(bytes.toString())]).toMatchObject([400, { code: 'invalid' }]);
});

test(
  'the name of the file consists of letters, digits and hyphens, regardless of the search',
  { meta: { requirements: ['D-131'] } },
  async () => {
    expect(fileName(['shipped', undefined, '../../etc/"passwd\r\nx: y', '2026-11-01'])).toBe(
      'orders-shipped-etc-passwd-x-y-2026-11-01.csv',
    );
    expect(fileName(['മീര', ''])).toBe('orders.csv');
    const { answer } = await exportCsv(`?q=${encodeURIComponent('a"; filename=evil.exe')}`);
    expect(answer.get('content-disposition')).toBe(
      'attachment; filename=orders-a-filename-evil-exe.csv',
    );
    expect(answer.get('content-type')).toBe('text/csv; charset=utf-8');
  },
);

test('every date and time begins with the year, so that it sorts and no spreadsheet confuses day and month', async () => {
  await buy(server, shopper, { [productId]: 1 });
  const { rows } = await exportCsv();
  const [names = [], ...orders] = rows;
  expect(orders.length).toBeGreaterThan(0);
  for (const name of ['Ordered at', 'Changed at'])
    for (const order of orders)
      expect(order[names.indexOf(name)]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
});
