import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type NotificationData, NotificationKind } from './notifications';
import {
  defaultNotificationSettings,
  isQuiet,
  notificationPath,
  renderNotification,
  urgentKinds,
} from './notifications.rules';

const samples: NotificationData = {
  'order.new': { orderNo: 'KV-261121-7F3KQ', totalPaise: 498_00, units: 3, isTest: false },
  'order.needs-attention': { alert: 'paid-no-order', orderNo: null, totalPaise: 498_00 },
  'stock.low': { product: 'Kerala Tuna', productMl: 'ചൂര അച്ചാർ', left: 2 },
  'backup.failed': { reason: 'disk-full' },
  'price.risen': {
    item: 'Onion',
    itemMl: 'സവാള',
    unit: 'kg',
    before: 40,
    after: 54,
    percent: 35,
  },
  'complaint.new': { eventId: 'e1', eventTitle: 'Wedding', rating: 2 },
};

describe.each(NotificationKind.options)('the notification %s', (kind) => {
  test.each(['en', 'ml'] as const)('has every value in %s, and a page', (language) => {
    const { title, body } = renderNotification(kind, samples[kind], language);
    expect(`${title}\n${body}`).not.toMatch(/[{}]|undefined|null/);
    expect(body).not.toBe('');
    expect(notificationPath(kind, samples[kind])).toMatch(/^\//);
  });
});

test('an order opens in the list of orders, and a practice order is marked', () => {
  const data = samples['order.new'];
  expect(notificationPath('order.new', data)).toBe('/admin?tab=orders&q=KV-261121-7F3KQ');
  const { body } = renderNotification('order.new', { ...data, isTest: true }, 'en');
  expect(body).toContain('Practice order');
});

const at = (time: string) => Date.parse(`2026-11-21T${time}:00+05:30`);
test.each([
  ['22:00', true],
  ['21:59', false],
  ['23:59', true],
  ['00:00', true],
  ['06:59', true],
  ['07:00', false],
])('with quiet hours from 22:00 to 07:00, %s is quiet: %s', (time, quiet) => {
  expect(isQuiet(at(time), { from: '22:00', until: '07:00' })).toBe(quiet);
});

test('without quiet hours, and with equal times, nothing is quiet', () => {
  const minutes = fc.integer({ min: 0, max: 1_439 });
  const time = (of: number) => new Date(of * 60_000).toISOString().slice(11, 16);
  fc.assert(
    fc.property(minutes, minutes, minutes, (now, from, until) => {
      const hours = { from: time(from), until: time(until) };
      expect(isQuiet(at(time(now)), null)).toBe(false);
      expect(isQuiet(at(time(now)), { from: hours.from, until: hours.from })).toBe(false);
      // The result is the opposite in the other half of the day.
      if (from !== until)
        expect(isQuiet(at(time(now)), hours)).not.toBe(
          isQuiet(at(time(now)), { from: hours.until, until: hours.from }),
        );
    }),
  );
});

test('a new installation gets every notification on both ways, and at any time', () => {
  expect(defaultNotificationSettings).toEqual({
    channels: Object.fromEntries(
      NotificationKind.options.map((kind) => [kind, { push: true, mail: true }]),
    ),
    quietHours: null,
    mailTo: '',
    mailLanguage: 'en',
  });
  expect(urgentKinds).toEqual(['order.needs-attention']);
});

test.each([
  ['order.needs-attention', '/admin'],
  ['stock.low', '/admin?tab=products'],
  ['backup.failed', '/testworks'],
  ['price.risen', '/roadmap?view=stock'],
  ['complaint.new', '/roadmap?eventId=e1'],
] as const)('%s opens %s', (kind, path) => {
  expect(notificationPath(kind, samples[kind])).toBe(path);
});

test('an order that needs attention opens in the list, and its text has number and amount', () => {
  const data = { ...samples['order.needs-attention'], orderNo: 'KV-261121-7F3KQ' };
  expect(notificationPath('order.needs-attention', data)).toBe(
    '/admin?tab=orders&q=KV-261121-7F3KQ',
  );
  const { title, body } = renderNotification('order.needs-attention', data, 'en');
  expect(`${title} ${body}`).toContain('KV-261121-7F3KQ');
  expect(`${title} ${body}`).toContain('₹498');
  const without = renderNotification('order.needs-attention', { ...data, totalPaise: null }, 'en');
  expect(`${without.title} ${without.body}`).not.toMatch(/₹|null/);
});

test('products and items have the name of the language, where they have one', () => {
  const text = (kind: 'stock.low' | 'price.risen', data: object, language: 'en' | 'ml') => {
    const { title, body } = renderNotification(kind, { ...samples[kind], ...data }, language);
    return `${title} ${body}`;
  };
  expect(text('stock.low', {}, 'ml')).toContain('ചൂര അച്ചാർ');
  expect(text('stock.low', {}, 'en')).toContain('Kerala Tuna');
  expect(text('stock.low', { productMl: null }, 'ml')).toContain('Kerala Tuna');
  expect(text('price.risen', {}, 'ml')).toContain('സവാള');
  expect(text('price.risen', {}, 'en')).toMatch(/Onion[^]*₹40[^]*₹54/);
  expect(renderNotification('order.new', samples['order.new'], 'en').body).not.toContain(
    'Practice',
  );
});
