import { defaultSettings } from '@kalavara/shared-types/content/default-settings';
import { sumsOf } from '@kalavara/shared-types/invoices/invoices.rules';
import { inGroups } from '@kalavara/shared-types/money-text.rules';
import { updateSettings, type Settings } from '@kalavara/shared-types/settings/settings';
import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import { startTestServer } from '../../test/harness';
import { buy } from '../../test/shop';
import { creditNoteOf, invoiceOf, type Cart, type Paper, type InvoicedSale } from './paper';
import { pdfOf } from './pdf';

const day = '2026-11-21';
const registered = {
  registration: 'regular',
  gstin: '32AAPFU0939F1Z4',
  businessName: 'Ammachi’s Pickles',
  makerName: 'Ammachi Foods',
} as const;
const settingsWith = (more: Partial<Settings>): Settings => ({ ...defaultSettings, ...more });

const kingfish = {
  name: 'Kerala Kingfish Pickle',
  nameMl: 'കേരള നെയ്മീൻ അച്ചാർ',
  weight: '400g',
  hsn: '1604',
  quantity: 2,
  unitPaise: 449_00,
};
const mango = {
  name: 'Mango Pickle',
  nameMl: null,
  weight: '300g',
  hsn: '20019000',
  quantity: 1,
  unitPaise: 250_00,
};
const cartOf = (more: Partial<Cart> = {}): Cart => ({
  lines: [kingfish, mango],
  customer: { name: 'Meera Nair' },
  address: '12 Marine Drive, Kochi',
  pincode: '682031',
  country: null,
  discountPaise: 100_00,
  deliveryPaise: 50_00,
  ...more,
});
const saleOf = (cart: Cart, isTest = false): InvoicedSale => ({
  orderNo: 'KV-261121-7F3KQ',
  paymentId: 'pay_R4nd0m',
  isTest,
  cart,
});

/** Extracts the text of a PDF, one string for each page. */
async function pagesOf(paper: Paper, number = 'KV-2627-00042'): Promise<string[]> {
  const { text } = await extractText(new Uint8Array(await pdfOf({ number, paper })));
  return text.map((page) => page.replace(/\s+/g, ' '));
}

test('an export is taxed as an integrated one, with the country and the endorsement of rule 46', async () => {
  const abroad = cartOf({ address: 'Villa 3, Dubai', pincode: '', country: 'AE' });
  const [page] = await pagesOf(invoiceOf(saleOf(abroad), settingsWith(registered), day));
  for (const text of [
    'United Arab Emirates',
    'Outside India (96)',
    'IGST',
    'Supply meant for export on payment of integrated tax.',
  ])
    expect(page).toContain(text);
  expect(page).not.toMatch(/Pincode|CGST/);
  const [inside] = await pagesOf(invoiceOf(saleOf(cartOf()), settingsWith(registered), day));
  expect(inside).not.toContain('export');
});

test('the invoice of an order that is paid later does not call its total paid', async () => {
  const later = { ...saleOf(cartOf()), paymentId: null };
  const [unpaid] = await pagesOf(invoiceOf(later, settingsWith(registered), day));
  expect(unpaid).toContain('Total amount ₹1,098.00');
  expect(unpaid).not.toContain('paid');
  const [paid] = await pagesOf(invoiceOf(saleOf(cartOf()), settingsWith(registered), day));
  expect(paid).toContain('Amount paid ₹1,098.00');
});

test('a tax invoice has all details that rule 46 requires', async () => {
  const [page, ...more] = await pagesOf(invoiceOf(saleOf(cartOf()), settingsWith(registered), day));
  expect(more).toEqual([]);
  const expected = [
    'Tax Invoice',
    'KV-2627-00042',
    'Date 21-11-2026',
    'Order KV-261121-7F3KQ',
    'Payment pay_R4nd0m',

    'Ammachi’s Pickles',
    'Ammachi Foods',
    defaultSettings.address,
    'GSTIN 32AAPFU0939F1Z4',
    `FSSAI licence ${defaultSettings.fssai}`,
    'Meera Nair',
    '12 Marine Drive, Kochi',
    'Pincode 682031',
    'Place of supply',
    'Kerala (32)',

    'Kerala Kingfish',
    '1604',
    '2 NOS',
    '449.00',
    'Mango Pickle',
    '20019000',
    '1 NOS',
    '250.00',

    'Taxable',
    'CGST',
    'SGST',
    '2.5%',
    'reverse charge: No',
    'needs no signature',
    'page 1 of 1',
  ];
  for (const text of expected) expect(page).toContain(text);
  // 898 + 250 less 100 plus 50 for delivery: 858.89 and 239.11, each including 5 %.
  for (const figure of [
    '-78.22',
    '39.11',
    '817.99',
    '20.45',
    '858.89',
    '227.73',
    '5.69',
    '239.11',
    '1,045.72',
    '26.14',
    '1,098.00',
  ]) {
    expect(page).toContain(figure);
  }
  expect(page).toContain('Rupees One Thousand Ninety Eight Only');
  expect(page).not.toContain('IGST');
  expect(page).not.toContain('TEST');
});

test('outside Kerala the tax is IGST, of the state of the pincode', async () => {
  const [page] = await pagesOf(
    invoiceOf(saleOf(cartOf({ pincode: '400050' })), settingsWith(registered), day),
  );
  for (const text of ['Maharashtra (27)', 'IGST', '5%', '40.90', '11.39', '52.29'])
    expect(page).toContain(text);
  expect(page).not.toContain('CGST');
});

test('a bill of supply shows no tax; one under composition states that at the top', async () => {
  const [none] = await pagesOf(
    invoiceOf(saleOf(cartOf()), settingsWith({ registration: 'none', gstin: '' }), day),
  );
  expect(none).toContain('Bill of Supply');
  for (const text of ['GST', 'Taxable', 'Composition', 'reverse charge'])
    expect(none).not.toContain(text);
  const [composition] = await pagesOf(
    invoiceOf(saleOf(cartOf()), settingsWith({ ...registered, registration: 'composition' }), day),
  );
  expect(composition).toMatch(
    /^Composition taxable person, not eligible to collect tax on supplies/,
  );
  expect(composition).not.toContain('Taxable');
});

test('a code without a rate is marked as such and not taxed', async () => {
  const [page] = await pagesOf(
    invoiceOf(
      saleOf(cartOf({ lines: [{ ...kingfish, hsn: '0401' }] })),
      settingsWith(registered),
      day,
    ),
  );
  expect(page).toContain('no rate set');
});

test('a credit note names its invoice and credits at its rates', async () => {
  const invoice = invoiceOf(saleOf(cartOf()), settingsWith(registered), day);
  const note = creditNoteOf({ number: 'KV-2627-00042', paper: invoice }, [], 500_00, '2026-12-02');
  const [page] = await pagesOf(note, 'KC-2627-00007');
  const expected = [
    'Credit Note',
    'KC-2627-00007',
    'Date 02-12-2026',
    'For tax invoice KV-2627-00042 of 21-11-2026',
    '391.12',
    '108.88',
    'Amount credited ₹500.00',
  ];
  for (const text of expected) expect(page).toContain(text);
});

test('40 lines continue on further pages, each with the column heads and none with a split row', async () => {
  const lines = Array.from({ length: 40 }, (_, n) => ({
    ...kingfish,
    name: `Pickle number ${n + 1}.`,
  }));
  const pages = await pagesOf(invoiceOf(saleOf(cartOf({ lines })), settingsWith(registered), day));
  expect(pages.length).toBeGreaterThan(1);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('Description');
    expect(page).toContain(`page ${index + 1} of ${pages.length}`);
  }
  const all = pages.join(' ');
  for (let n = 1; n <= 40; n += 1) expect(all.split(`number ${n}.`)).toHaveLength(2);
});

test('amounts of lakhs are whole in every column of an invoice that has all of them', async () => {
  const lines = [
    { ...kingfish, quantity: 10, unitPaise: 98_765_43 },
    { ...mango, quantity: 10, unitPaise: 12_345_67 },
  ];
  const cart = cartOf({ lines, discountPaise: 1_23_456_78, deliveryPaise: 23_456_78 });
  const paper = invoiceOf(saleOf(cart), settingsWith(registered), day);
  const [page] = await pagesOf(paper);
  for (const head of ['Discount', 'Delivery', 'CGST', 'SGST']) expect(page).toContain(head);
  const amounts = paper.lines.flatMap((line) => [
    line.unitPaise,
    -line.discountPaise,
    line.deliveryPaise,
    line.taxablePaise,
    line.cgstPaise,
    line.sgstPaise,
    line.totalPaise,
  ]);
  const sums = [-cart.discountPaise, cart.deliveryPaise, sumsOf(paper.lines).totalPaise];
  for (const amount of [...amounts, ...sums]) expect(page).toContain(` ${inGroups(amount)} `);
  for (const { hsn } of lines) expect(page).toContain(` ${hsn} `);
});

test('names are also in Malayalam, including shoppers’ names; a character that no font has is a question mark, an emoji is omitted', async () => {
  const cart = cartOf({
    customer: { name: 'മീര നായർ' },
    address: 'മറൈൻ ഡ്രൈവ്, കൊച്ചി 🙂 दिल्ली 王小明李四五',
  });
  const bytes = await pdfOf({
    number: 'KV-2627-00001',
    paper: invoiceOf(saleOf(cart), settingsWith(registered), day),
  });
  expect(bytes.toString('latin1')).toContain('AnekMalayalam');
  expect(bytes.toString('latin1')).toContain('NotoSansDevanagari');
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: true });
  expect(text).toContain(' ??????');
  expect(text).not.toContain('? ??????');
});

test('an invoice of a practice order has TEST across each page and the reason', async () => {
  const [page] = await pagesOf(
    invoiceOf(saleOf(cartOf(), true), settingsWith({}), day),
    'KTB-2627-00001',
  );
  expect(page).toContain('TEST');
  expect(page).toContain('Sold for practice: no money moved, and nothing is owed.');
});

test('the same document is the same file, byte by byte', async () => {
  const written = {
    number: 'KV-2627-00001',
    paper: invoiceOf(saleOf(cartOf()), settingsWith(registered), day),
  };
  expect((await pdfOf(written)).equals(await pdfOf(written))).toBe(true);
});

test('all values that a form accepts can be invoiced: long names without a space, huge sums, no FSSAI number yet', async () => {
  const lines = [{ ...kingfish, name: 'A'.repeat(200), quantity: 10, unitPaise: 1_00_000_00 }];
  const cart = cartOf({
    lines,
    address: `${'x'.repeat(500)}\n\nമ${'്മ'.repeat(100)}`,
    pincode: '900056',
  });
  const [page] = await pagesOf(
    invoiceOf(saleOf(cart), settingsWith({ ...registered, fssai: '' }), day),
  );
  for (const text of ['Other Territory (97)', '9,99,950.00']) expect(page).toContain(text);
  expect(page).not.toContain('FSSAI');
});

test('only the owner can download an invoice by its number, and an invalid number is not found', async () => {
  const server = await startTestServer();
  const [owner, staff, shopper] = await Promise.all([
    server.connect('owner'),
    server.connect('staff'),
    server.connect('guest'),
  ]);
  await owner.call(updateSettings, {
    body: { registration: registered.registration, gstin: registered.gstin },
  });
  const { opened } = await buy(server, shopper, { 'kerala-kingfish': 2 });
  const { number } = await server.ctx.pools.main
    .selectFrom('invoices')
    .select('number')
    .executeTakeFirstOrThrow();

  const answer = await owner.http.get(`/api/invoices/${number}`).responseType('blob');
  expect(answer.status).toBe(200);
  expect(answer.get('content-type')).toBe('application/pdf');
  expect(answer.get('content-disposition')).toBe(`attachment; filename="${number}.pdf"`);
  expect(answer.get('cache-control')).toBe('no-store');
  const { text } = await extractText(new Uint8Array(answer.body as Buffer), {
    mergePages: true,
  });
  for (const part of [number, opened.orderNo, 'Meera Nair', 'TEST']) expect(text).toContain(part);

  expect((await shopper.http.get(`/api/invoices/${number}`)).status).toBe(401);
  expect((await staff.http.get(`/api/invoices/${number}`)).status).toBe(403);
  for (const unknown of [
    'KV-2627-99999',
    'x',
    '%00',
    encodeURIComponent("' or 1=1"),
    `${number}x`,
  ]) {
    const refused = await owner.http.get(`/api/invoices/${unknown}`);
    expect(refused.status).toBe(404);
    expect(refused.body).toMatchObject({ code: 'invoice-not-found' });
  }
});
