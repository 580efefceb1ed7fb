import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DraftLine } from './checkout';
import * as problems from './checkout-problems.rules';
import * as rules from './checkout.rules';
import { smallestTotalWith } from './quote.rules';
import { samplePickles } from '../content/pickles';
import { oils, defaultCustomization } from '../catalogue/customization.rules';
import { percentOf, toPaise } from '../money.rules';

const shop = { minimumOrder: 200, deliveryFee: 50, freeDeliveryThreshold: 500 };
const priced = new Map(
  samplePickles.map(({ id, price }) => [id, { id, pricePaise: toPaise(price) }]),
);
const ids = [...priced.keys()];

const customization = fc.option(
  fc
    .record({ oilType: fc.constantFrom(...oils) })
    .map((input) => ({ ...defaultCustomization, ...input })),
  { nil: null },
);
const line: fc.Arbitrary<DraftLine> = fc.record({
  productId: fc.constantFrom(...ids),
  quantity: fc.integer({ min: 1, max: 10 }),
  customization,
});
const carts = fc
  .array(line, { maxLength: 12 })
  .map((lines) => ({ lines, items: rules.quantitiesOf(lines) }));
const percents = fc.integer({ min: 0, max: 90 });

describe('the bill', () => {
  test(
    'is the sum of its parts for 1 000 random carts',
    { meta: { requirements: ['S-345', 'S-347'] } },
    () => {
      fc.assert(
        fc.property(
          carts,
          percents,
          fc.option(fc.integer({ min: 0, max: 300 }), { nil: null }),
          (cart, percent, ownFee) => {
            const lines = rules.priceLines(rules.linesOf(cart), priced);
            const subtotal = lines.reduce((sum, { totalPaise }) => sum + totalPaise, 0);
            const byHand = cart.lines.reduce(
              (sum, { productId, quantity, customization }) =>
                sum +
                quantity *
                  (priced.get(productId)!.pricePaise +
                    (customization?.oilType === 'avocado' ? 50_000 : 0)),
              0,
            );
            expect(subtotal).toBe(byHand);

            const bill = rules.billOf(subtotal, shop, percentOf(subtotal, percent), ownFee);
            expect(bill.total).toBe(bill.subtotal - bill.discount + bill.delivery);
            expect(bill.discount).toBe(percentOf(subtotal, percent));
            const isFree = subtotal - bill.discount >= 50_000 || subtotal === 0;
            expect(bill.delivery).toBe(isFree ? 0 : (ownFee ?? 50) * 100);
            expect(
              Object.values(bill).every((paise) => Number.isInteger(paise) && paise >= 0),
            ).toBe(true);
          },
        ),
        { numRuns: 1_000 },
      );
    },
  );

  test.each([
    [
      'one kingfish with the coupon',
      44_900,
      15,
      { discount: 6_735, delivery: 5_000, total: 43_165 },
    ],
    ['just under free delivery', 49_999, 0, { discount: 0, delivery: 5_000, total: 54_999 }],
    ['just at it', 50_000, 0, { discount: 0, delivery: 0, total: 50_000 }],
    [
      'over it before the discount only (D-140)',
      58_000,
      15,
      { discount: 8_700, delivery: 5_000, total: 54_300 },
    ],
    ['nothing', 0, 15, { discount: 0, delivery: 0, total: 0 }],
  ])('of %s', (_what, subtotal, percent, parts) => {
    expect(rules.billOf(subtotal, shop, percentOf(subtotal, percent))).toEqual({
      subtotal,
      ...parts,
    });
  });

  test('a discount is rounded in favour of the shopper at half a paisa', () => {
    expect(percentOf(10, 15)).toBe(2);
    expect(percentOf(30, 15)).toBe(5);
    expect(percentOf(9, 15)).toBe(1);
  });

  test(
    'the fee of a pincode replaces the usual one, and is free from the threshold on as well',
    { meta: { requirements: ['D-192'] } },
    () => {
      expect(rules.billOf(30_000, shop, 0, 120).delivery).toBe(12_000);
      expect(rules.billOf(30_000, shop, 0, 0).delivery).toBe(0);
      expect(rules.billOf(50_000, shop, 0, 120).delivery).toBe(0);
    },
  );

  test(
    'the minimum applies after the discount, and no accepted order is below the smallest total',
    { meta: { requirements: ['S-290', 'S-348'] } },
    () => {
      expect(rules.isUnderMinimum(rules.billOf(20_000, shop), shop)).toBe(false);
      expect(rules.isUnderMinimum(rules.billOf(19_999, shop), shop)).toBe(true);
      expect(rules.isUnderMinimum(rules.billOf(23_000, shop, percentOf(23_000, 15)), shop)).toBe(
        true,
      );
      expect(smallestTotalWith(shop, [])).toBe(25_000);
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 200_000 }), percents, (subtotal, percent) => {
          const bill = rules.billOf(subtotal, shop, percentOf(subtotal, percent));
          if (!rules.isUnderMinimum(bill, shop))
            expect(bill.total).toBeGreaterThanOrEqual(smallestTotalWith(shop, []));
        }),
        { numRuns: 1_000 },
      );
    },
  );

  test(
    'the cart is compared by its subtotal before any discount',
    { meta: { requirements: ['D-140'] } },
    () => {
      expect(rules.missingForFreeDelivery(44_900, shop)).toBe(5_100);
      expect(rules.missingForFreeDelivery(50_000, shop)).toBe(0);
      expect(rules.missingForFreeDelivery(58_000, shop)).toBe(0);
    },
  );
});

describe('the lines', () => {
  test('with the same customization become one, and nothing is lost or doubled', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const merged = rules.linesOf(cart);
        expect(rules.quantitiesOf(merged)).toEqual(cart.items);
        const keys = merged.map(({ productId, customization }) =>
          JSON.stringify([productId, customization]),
        );
        expect(new Set(keys).size).toBe(keys.length);
        expect(rules.linesOf({ ...cart, lines: [...cart.lines].reverse() })).toEqual(merged);
        expect(rules.linesOf({ ...cart, lines: merged })).toEqual(merged);
      }),
      { numRuns: 1_000 },
    );
  });

  test('without a customization each item is one line, ordered by id, except those of quantity 0', () => {
    const items = { 'kerala-tuna': 2, 'dry-prawn': 0, 'goan-shark': 1 };
    expect(rules.linesOf({ items })).toEqual([
      { productId: 'goan-shark', quantity: 1, customization: null },
      { productId: 'kerala-tuna', quantity: 2, customization: null },
    ]);
  });

  test('a product whose id is the name of a property of every object is counted like any other', () => {
    const lines = [{ productId: 'toString', quantity: 2, customization: null }];
    expect(problems.itemsProblem({ items: { toString: 2 }, lines })).toBeUndefined();
  });

  test.each([
    ['no item', { items: {} }, 'cart-empty'],
    ['items of quantity 0', { items: { 'kerala-tuna': 0 } }, 'cart-empty'],
    ['eleven of one', { items: { 'kerala-tuna': 11 } }, 'too-many-of-one'],
    ['ten of one', { items: { 'kerala-tuna': 10 } }, undefined],
    [
      'eleven of one over two lines',
      {
        items: { 'kerala-tuna': 11 },
        lines: [
          { productId: 'kerala-tuna', quantity: 6, customization: null },
          { productId: 'kerala-tuna', quantity: 5, customization: defaultCustomization },
        ],
      },
      'too-many-of-one',
    ],
    [
      'lines with more units than the items',
      {
        items: { 'kerala-tuna': 1 },
        lines: [{ productId: 'kerala-tuna', quantity: 2, customization: null }],
      },
      'lines-differ',
    ],
    [
      'lines of another product',
      {
        items: { 'kerala-tuna': 1 },
        lines: [{ productId: 'goan-shark', quantity: 1, customization: null }],
      },
      'lines-differ',
    ],
  ])('of a cart with %s', (_what, cart, code) => {
    expect(problems.itemsProblem(cart)?.code).toBe(code);
  });
});

describe('the recipient', () => {
  const customer = { name: 'Amina', phone: '98765 43210', email: null };
  const address = { address: 'Beach Road 1', pincode: '686 001' };

  test.each([
    ['9876543210', '+919876543210'],
    ['98765 43210', '+919876543210'],
    ['098765-43210', '+919876543210'],
    ['+91 98765 43210', '+919876543210'],
    ['919876543210', '+919876543210'],
    ['൯൮൭൬൫൪൩൨൧൦', '+919876543210'],
    ['९८७६५४३२१०', '+919876543210'],
    ['+971 50 123 4567', '+971501234567'],
    ['\u202A+91 98765 43210\u202C', '+919876543210'],
    ['00971 50 123 4567', '+971501234567'],
    ['+91\u201198765\u201143210', '+919876543210'],
    ['98765\u201343210\u200E', '+919876543210'],
    ['5876543210', undefined],
    ['98765', undefined],
    ['+0123456789', undefined],
    ['call me', undefined],
    ['', undefined],
  ])('the phone %j is %s', { meta: { requirements: ['D-149'] } }, (input, phone) => {
    expect(rules.phoneOf(input)).toBe(phone);
  });

  test('an Indian mobile number is read however it is written', () => {
    const numbers = fc.integer({ min: 6_000_000_000, max: 9_999_999_999 }).map(String);
    const written = fc.constantFrom('', '+91', '91', '0', '+91 ', '0-', '0091', '00 91 ');
    fc.assert(
      fc.property(numbers, written, fc.boolean(), (number, before, isMalayalam) => {
        const typed = `${before}${number.slice(0, 5)} ${number.slice(5)}`;
        const input = isMalayalam
          ? typed.replace(/\d/g, (digit) => String.fromCharCode(0x0d66 + Number(digit)))
          : typed;
        expect(rules.phoneOf(input)).toBe(`+91${number}`);
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    ['686001', '686001'],
    ['686 001', '686001'],
    ['൬൮൬൦൦൧', '686001'],
    ['686-001', '686001'],
    ['\u200E686001', '686001'],
    ['086001', undefined],
    ['68600', undefined],
    ['6860011', undefined],
    ['abcdef', undefined],
  ])('the pincode %j is %s', { meta: { requirements: ['D-149'] } }, (input, pincode) => {
    expect(rules.pincodeOf(input)).toBe(pincode);
  });

  test('digits of all supported scripts are converted, and nothing else changes', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const latin = rules.latinDigits(text);
        expect(latin).not.toMatch(/[\u0966-\u096F\u0D66-\u0D6F]/);
        expect(latin).toHaveLength(text.length);
        expect(rules.latinDigits(latin)).toBe(latin);
      }),
    );
    expect(rules.latinDigits('൦൧൨൩൪൫൬൭൮൯ ०१२३४५६७८९ അ')).toBe('0123456789 0123456789 അ');
  });

  test.each([
    ['a@b.in', true],
    ['a@b', false],
    ['a b@c.in', false],
    ['@c.in', false],
    ['a@c.i', false],
  ])('the e-mail address %j is valid: %s', (input, isOne) => {
    expect(rules.isEmail(input)).toBe(isOne);
  });

  test.each([
    [{}, undefined, undefined],
    [{ customer: { ...customer, name: ' ' } }, 'fields-missing', { name: 'fields-missing' }],
    [
      { customer: { name: '', phone: '', email: null }, address: { address: '', pincode: '' } },
      'fields-missing',
      {
        name: 'fields-missing',
        phone: 'fields-missing',
        address: 'fields-missing',
        pincode: 'fields-missing',
      },
    ],
    [{ customer: { ...customer, phone: '1' } }, 'phone-wrong', { phone: 'phone-wrong' }],
    [
      { customer: { ...customer, phone: '+91 98765 4321' } },
      'phone-wrong',
      { phone: 'phone-wrong' },
    ],
    [
      { customer: { ...customer, phone: '+91 98765 432101' } },
      'phone-wrong',
      { phone: 'phone-wrong' },
    ],
    [
      { customer: { ...customer, phone: '+91 (0) 98765 43210' } },
      'phone-wrong',
      { phone: 'phone-wrong' },
    ],
    [{ customer: { ...customer, phone: '+91 481 256 0000' } }, undefined, undefined],
    [{ customer: { ...customer, phone: '+977 98765 43210' } }, undefined, undefined],
    [{ customer: { ...customer, email: 'a@b' } }, 'email-wrong', { email: 'email-wrong' }],
    [{ address: { ...address, pincode: '1' } }, 'pincode-wrong', { pincode: 'pincode-wrong' }],
    [
      { customer: { ...customer, phone: '1' }, address: { ...address, pincode: '' } },
      'fields-missing',
      { phone: 'phone-wrong', pincode: 'fields-missing' },
    ],
    [
      {
        customer: { ...customer, phone: '1', email: 'a@b' },
        address: { ...address, pincode: '1' },
      },
      'phone-wrong',
      { phone: 'phone-wrong', email: 'email-wrong', pincode: 'pincode-wrong' },
    ],
    [
      {
        customer: { ...customer, name: '' },
        address: { address: '', pincode: '1', country: 'AE' },
      },
      'fields-missing',
      { name: 'fields-missing', phone: 'phone-without-country', address: 'fields-missing' },
    ],
    [
      {
        customer: { ...customer, phone: '+971 50 123 4567' },
        address: { ...address, country: 'AE' },
      },
      undefined,
      undefined,
    ],
    [
      {
        customer: { ...customer, phone: '(00971) 50 123 4567' },
        address: { ...address, country: 'AE' },
      },
      undefined,
      undefined,
    ],
    [
      {
        customer: { ...customer, phone: '൦൦൯൭൧ 50 123 4567' },
        address: { ...address, country: 'AE' },
      },
      undefined,
      undefined,
    ],
    [
      { customer: { ...customer, phone: '050 100 4567' }, address: { ...address, country: 'AE' } },
      'phone-without-country',
      { phone: 'phone-without-country' },
    ],
    [
      { customer: { ...customer, phone: '050 123 4567' }, address: { ...address, country: 'AE' } },
      'phone-without-country',
      { phone: 'phone-without-country' },
    ],
  ])(
    'the first problem of %j is %s, and every field has its own problem',
    { meta: { requirements: ['D-146'] } },
    (input, code, codes) => {
      const problem = problems.contactProblem({ customer, address, ...input });
      expect(problem).toEqual(
        codes === undefined ? undefined : { code, fields: Object.keys(codes), codes },
      );
    },
  );
});

describe('almost valid input', () => {
  test.each([
    'x9876543210',
    '98765432101',
    'x+4420794609',
    '+442079460958x',
    '+0442079460',
    '+1234567',
    '+1234567890123456',
  ])('%j is no phone number', (text) => {
    expect(rules.phoneOf(text)).toBeUndefined();
  });

  test.each(['x686001', '686001x', '6860011', '086001'])('%j is no pincode', (text) => {
    expect(rules.pincodeOf(text)).toBeUndefined();
  });

  test('an e-mail address with a character after its end is refused', () => {
    for (const text of ['meera@example.in x', 'meera@example.in"', 'meera@example.in.'])
      expect(rules.isEmail(text)).toBe(false);
    for (const text of ['meera@example.in', 'm@x.in', 'me@xy.co.in'])
      expect(rules.isEmail(text)).toBe(true);
  });

  test('every digit of both scripts is read', () => {
    expect(rules.latinDigits('०१२३४५६७८९ ൦൧൨൩൪൫൬൭൮൯')).toBe('0123456789 0123456789');
  });
});

test('a cart has one line for each of its items', () => {
  const line = (productId: string, quantity: number) => ({
    productId,
    quantity,
    customization: null,
  });
  const problem = (items: Record<string, number>, ...lines: DraftLine[]) =>
    problems.itemsProblem({ items, lines });
  expect(problem({ a: 1, b: 2 }, line('a', 1), line('b', 2))).toBeUndefined();
  const differ = { code: 'lines-differ', fields: ['lines'] };
  expect(problem({ a: 1, b: 3 }, line('a', 1), line('b', 2))).toEqual(differ);
  expect(problem({ a: 1 }, line('a', 1), line('b', 2))).toEqual(differ);
  expect(problem({ a: 1, b: 2 }, line('a', 1))).toEqual(differ);
  expect(problem({})).toEqual({ code: 'cart-empty', fields: ['items'] });
});

test('spaces around an e-mail address are accepted', () => {
  const contact = {
    customer: { name: 'Meera', phone: '9876543210', email: ' meera@example.in ' },
    address: { address: 'Beach Road 1', pincode: '686001' },
  };
  expect(problems.contactProblem(contact as never)).toBeUndefined();
});
