import { businessNameIn } from '@kalavara/shared-types/settings/business.rules';
import * as calls from '@kalavara/shared-types/catalogue/catalogue';
import { sampleSettings } from '@kalavara/shared-types/content/sample-settings';
import { createOrderByHand } from '@kalavara/shared-types/orders/orders-by-hand';
import { getSettings } from '@kalavara/shared-types/settings/settings';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { startTestServer } from '../../../test/harness';
import { buy, draftOf, fill, totalOf } from '../../../test/shop';

const server = await startTestServer();
const shopper = await server.connect('guest');
const owner = await server.connect('owner');
await fill(server, 'kerala-kingfish', 50);
await fill(server, 'kerala-tuna', 50);

const customized = {
  oilType: 'sesame',
  meatTenderness: 'tender',
  spicyLevel: 'hot',
  mixType: 'custom',
  customMixSuggestion: 'less salt',
} as const;

const first = await buy(
  server,
  shopper,
  { 'kerala-kingfish': 3 },
  {
    customer: { name: 'Meera Nair', phone: '9876500001', email: null },
    address: { address: '12 Marine Drive, Kochi', pincode: '682031' },
    lines: [
      { productId: 'kerala-kingfish', quantity: 2, customization: customized },
      { productId: 'kerala-kingfish', quantity: 1, customization: null },
    ],
    specialInstructions: 'Ring twice',
  },
);
const second = await buy(
  server,
  shopper,
  { 'kerala-kingfish': 1, 'kerala-tuna': 4 },
  { customer: { name: 'മീര നായർ', phone: '9876500002', email: null } },
);
const nos = [first.order.orderId, second.order.orderId];

const printed = (as: typeof owner, kind: string, orders: readonly string[] = nos, lang = 'en') =>
  as.http
    .get(`/api/orders/print?kind=${kind}&lang=${lang}&orders=${orders.join(',')}`)
    .responseType('blob');
async function pagesOf(answer: Awaited<ReturnType<typeof printed>>): Promise<string[]> {
  expect(answer.status).toBe(200);
  const { text } = await extractText(new Uint8Array(answer.body as Buffer));
  return text.map((page) => page.replace(/\s+/g, ' '));
}

test('packing slips are one PDF with a page for each, in the requested order and without prices', async () => {
  const [a, b, ...more] = await pagesOf(await printed(owner, 'slips', [...nos].reverse()));
  expect(more).toEqual([]);
  expect(a).toContain(nos[1]);
  for (const text of [
    nos[0]!,
    'Meera Nair',
    '12 Marine Drive, Kochi',
    'PIN 682031',
    '919876500001',
    '2 × Kerala Kingfish Pickle',
    'Oil: Sesame oil · Meat tenderness: Extra Tender',
    'less salt',
    /Contains: .*sesame/,
    'Ring twice',
  ])
    expect(b).toMatch(text);
  expect(b).not.toContain('₹');
});

test('each address label is a page of 4 × 6 inches', async () => {
  const answer = await printed(owner, 'labels');
  expect(
    (answer.body as Buffer).toString('latin1').match(/\/MediaBox \[0 0 288 432\]/g),
  ).toHaveLength(2);
  const [a, b] = await pagesOf(answer);
  expect(a).toContain('Meera Nair');
  expect(a).toContain('PIN 682031');
  expect(b).toContain(nos[1]);
});

test('a label has its last line even with the longest name and address', async () => {
  const { order } = await buy(
    server,
    shopper,
    { 'kerala-tuna': 1 },
    {
      customer: { name: 'മീനാക്ഷിക്കുട്ടിയമ്മ '.repeat(4).trim(), phone: '9876500003', email: null },
      address: { address: 'തെക്കേവീട്ടിൽ\n'.repeat(35).trim(), pincode: '682031' },
    },
  );
  const file = (await printed(owner, 'labels', [order.orderId])).body as Buffer;
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const { items } = await (await pdf.getPage(1)).getTextContent();
  const last = items.findLast((item) => 'str' in item && item.str.trim() !== '');
  expect(last).toMatchObject({ str: 'Test' });
  const ends = items.flatMap((item) => ('transform' in item ? [Number(item.transform[5])] : []));
  expect(Math.min(...ends)).toBeGreaterThan(14);
});

test('a slip names the business in its language, like the one that a phone prints', async () => {
  const { data } = await owner.call(getSettings, {});
  const inMalayalam = businessNameIn('ml', data);
  expect(inMalayalam).not.toBe(data.businessName);
  const [en] = await pagesOf(await printed(owner, 'slips'));
  const [ml] = await pagesOf(await printed(owner, 'slips', nos, 'ml'));
  expect(en).toContain(`: ${data.businessName}, `);
  expect(ml).toContain(`: ${inMalayalam}, `);
});

test('each page of a long packing slip names its order', async () => {
  const customization = {
    ...customized,
    specialRequests: 'A little more of everything. '.repeat(15),
  };
  const { order } = await buy(
    server,
    shopper,
    { 'kerala-tuna': 10 },
    {
      lines: Array.from({ length: 10 }, (_, n) => ({
        productId: 'kerala-tuna',
        quantity: 1,
        customization: {
          ...customization,
          customMixSuggestion: `${n} more spoons, please. `.repeat(20),
        },
      })),
    },
  );
  const pages = await pagesOf(await printed(owner, 'slips', [order.orderId]));
  expect(pages.length).toBeGreaterThan(1);
  for (const [index, page] of pages.entries())
    expect(page).toMatch(new RegExp(`^${order.orderId}${index > 0 ? ` · ${index + 1} ` : ' '}`));
});

test('250 short lines of instructions are all printed, on further pages of the slip', async () => {
  const lines = Array.from({ length: 250 }, (_, n) => n.toString(36).padStart(2, '0'));
  const { order } = await buy(
    server,
    shopper,
    { 'kerala-tuna': 1 },
    { specialInstructions: lines.join('\n') },
  );
  const pages = await pagesOf(await printed(owner, 'slips', [order.orderId]));
  const head = new RegExp(`^${order.orderId} · \\d `);
  for (const page of pages.slice(1)) expect(page).toMatch(head);
  expect(pages.map((page) => page.replace(head, '')).join(' ')).toContain(lines.join(' '));
  expect(pages.at(-1)).toContain('From: ');
});

test.each([
  ['NotoSansTamil', 'முத்துலட்சுமி சுப்பிரமணியன்', 'மயிலாப்பூர், சென்னை'],
  ['NotoSansDevanagari', 'क्षितिजा कुलकर्णी', 'हृषीकेश सोसायटी, पुणे'],
  ['NotoSansKannada', 'ಕೃಷ್ಣಮೂರ್ತಿ', 'ಮಲ್ಲೇಶ್ವರಂ, ಬೆಂಗಳೂರು'],
  ['NotoSansTelugu', 'వెంకటేశ్వర్లు', 'స్వర్ణపురి, హైదరాబాద్'],
  ['NotoNaskhArabic', 'محمد الأنصاري', 'شارع الملك فيصل، الشارقة'],
])('%s draws a name and an address on labels, slips and invoices', async (font, name, address) => {
  const { order } = await buy(
    server,
    shopper,
    { 'kerala-tuna': 1 },
    {
      customer: { name, phone: '9876500004', email: null },
      address: { address, pincode: '682031' },
    },
  );
  const labels = await printed(owner, 'labels', [order.orderId]);
  const slips = await printed(owner, 'slips', [order.orderId], 'ml');
  const { number } = await server.ctx.pools.main
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.orderId')
    .where('orders.orderNo', '=', order.orderId)
    .select('invoices.number')
    .executeTakeFirstOrThrow();
  const invoice = await owner.http.get(`/api/invoices/${number}`).responseType('blob');
  for (const answer of [labels, slips, invoice]) {
    expect((answer.body as Buffer).toString('latin1')).toContain(font);
    expect((await pagesOf(answer)).join()).not.toMatch(/\?|\0/);
  }
  const csv = await owner.http.get('/api/orders.csv').responseType('blob');
  expect((csv.body as Buffer).toString()).toContain(`"${name}"`);
  expect((csv.body as Buffer).toString()).toContain(`"${address}"`);
});

test('where a character cannot be printed, label and slip describe what to do', async () => {
  const { order } = await buy(
    server,
    shopper,
    { 'kerala-tuna': 1 },
    { customer: { name: '王小明', phone: '9876500005', email: null } },
  );
  for (const kind of ['labels', 'slips']) {
    const [page] = await pagesOf(await printed(owner, kind, [order.orderId]));
    expect(page).toContain('??? ');
    expect(page).toContain('Write them by hand');
  }
});

test('the pick list has each product once, with its units of all orders and its customizations', async () => {
  const [page] = await pagesOf(await printed(owner, 'pick-list'));
  expect(page).toMatch(/Kerala Kingfish Pickle .* 4 2 Kerala Tuna Pickle/);
  expect(page).toMatch(/Kerala Tuna Pickle 400g · Medium 4 1 8/);
  expect(page).toContain(`${nos[0]}: 2 × Oil: Sesame oil`);
});

test('a product of another weight or spice level has a separate line', async () => {
  const sardine = 'kerala-sardine';
  await fill(server, sardine, 20);
  const before = await buy(server, shopper, { [sardine]: 2 });
  const { updatedAt } = (await owner.call(calls.listProducts, {})).data.find(
    ({ id }) => id === sardine,
  )!;
  await owner.call(calls.updateProduct, {
    params: { id: sardine },
    body: { weight: '250g', basedOn: updatedAt },
  });
  const after = await buy(server, shopper, { [sardine]: 3 });
  const spiced = (await owner.call(calls.listProducts, {})).data.find(({ id }) => id === sardine)!;
  await owner.call(calls.updateProduct, {
    params: { id: sardine },
    body: { spiceLevel: 'Extra Hot', basedOn: spiced.updatedAt },
  });
  const last = await buy(server, shopper, { [sardine]: 1 });
  const orders = [before, after, last].map(({ order }) => order.orderId);
  const [page] = await pagesOf(await printed(owner, 'pick-list', orders));
  expect(page).toMatch(
    /Sardine Pickle 250g · \w+ 3 1 Kerala Sardine Pickle 300g · \w+ 2 1 Kerala Sardine Pickle 250g · Extra hot 1 1 6/,
  );
});

test('a cancelled and a refunded order are not picked, and their slips and labels are marked', async () => {
  const orders = [];
  for (const change of [{ status: 'cancelled' }, { paymentStatus: 'refunded' }]) {
    const { order } = await buy(server, shopper, { 'kerala-tuna': 3 });
    await owner.callByName('updateOrder', { params: { id: order.orderId }, body: change });
    orders.push(order.orderId);
  }
  for (const kind of ['slips', 'labels'] as const) {
    const pages = await pagesOf(await printed(owner, kind, [...orders, second.order.orderId]));
    for (const [n, mark] of ['Test · Cancelled', 'Test · Refunded', 'Test'].entries()) {
      expect(pages[n]).toContain(mark);
      expect(pages[n]!.match(/Cancelled|Refunded/g) ?? []).toHaveLength(n === 2 ? 0 : 1);
    }
  }
  const [list] = await pagesOf(
    await printed(owner, 'pick-list', [...orders, second.order.orderId]),
  );
  expect(list).toMatch(
    /Kerala Tuna Pickle 400g · Medium 4 1 Kerala Kingfish Pickle 400g · Hot 1 1 5/,
  );
  expect(list).toContain('Orders: 1');
  expect(list).toContain(`Cancelled or refunded, not in this list: ${orders.join(', ')}`);

  const [none] = await pagesOf(await printed(owner, 'pick-list', orders));
  expect(none).toContain(`not in this list: ${orders.join(', ')}`);
  expect(none).not.toContain('Product');
});

test('texts for couriers and shoppers are also in English on Malayalam labels and slips', async () => {
  const dubai = { code: 'AE', fee: sampleSettings.deliveryFee };
  await owner.callByName('updateSettings', {
    body: { registration: 'regular', gstin: '32AAPFU0939F1Z4', countries: [dubai] },
  });
  const draft = draftOf(
    { 'kerala-tuna': 1 },
    {
      customer: { name: 'Meera Nair', phone: '+971501234567', email: null },
      address: { address: 'Villa 3, Jumeirah, Dubai', pincode: '', country: 'AE' },
    },
  );
  const { order } = await owner.call(createOrderByHand, {
    body: { draft, amount: totalOf(draft), payment: 'later' },
  });
  const both = [first.order.orderId, order.orderId];

  const [label, labelAbroad] = await pagesOf(await printed(owner, 'labels', both, 'ml'));
  for (const text of ['From / ', 'To / ', 'Phone / ', 'PIN 682031']) expect(label).toContain(text);
  expect(labelAbroad).toContain('United Arab Emirates / ');
  const [slip, slipAbroad] = await pagesOf(await printed(owner, 'slips', both, 'ml'));
  expect(slip).toContain('PIN 682031');
  expect(slip).toMatch(/മീൻ, .*Contains: fish, .*sesame/);
  expect(slipAbroad).toContain('United Arab Emirates / ');
});

test('an unknown number is skipped, and a request with only unknown numbers is refused', async () => {
  expect(await pagesOf(await printed(owner, 'slips', ['KV-1', nos[0]!]))).toHaveLength(1);
  const none = await printed(owner, 'slips', ['KV-1']);
  expect(none.status).toBe(404);
  for (const query of ['kind=all&lang=en&orders=KV-1', 'kind=slips&lang=en', 'kind=slips&orders=a'])
    expect((await owner.http.get(`/api/orders/print?${query}`)).status).toBe(400);
});

test('only the owner can print documents with names and addresses', async () => {
  for (const role of ['guest', 'staff', 'display'] as const) {
    const { status } = await printed(await server.connect(role), 'labels');
    expect([401, 403]).toContain(status);
  }
});

test('a slip has the allergens of a product that was unpublished or deleted', async () => {
  const { updatedAt } = (
    await owner.call(calls.listProducts, { query: { includeHidden: 'true' } })
  ).data.find(({ id }) => id === 'kerala-kingfish')!;
  await owner.call(calls.updateProduct, {
    params: { id: 'kerala-kingfish' },
    body: { isPublished: false, basedOn: updatedAt },
  });
  await owner.call(calls.deleteProduct, { params: { id: 'kerala-tuna' } });
  const [, slip] = await pagesOf(await printed(owner, 'slips'));
  expect(slip!.match(/Contains: [^·]*?fish/g)).toHaveLength(2);

  const query = { includeHidden: 'true', includeDeleted: 'true' } as const;
  const listedBy = async (device: typeof owner) =>
    (await device.call(calls.listProducts, { query })).data.map(({ id }) => id);
  expect(await listedBy(owner)).toEqual(expect.arrayContaining(['kerala-kingfish', 'kerala-tuna']));
  const ofShopper = await listedBy(shopper);
  expect(ofShopper).not.toContain('kerala-kingfish');
  expect(ofShopper).not.toContain('kerala-tuna');
});
