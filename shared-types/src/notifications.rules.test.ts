import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type NotificationData, NotificationKind } from './notifications';
import { isQuiet, notificationPath, renderNotification } from './notifications.rules';

const samples: NotificationData = {
  'order.new': { orderNo: 'KV-261121-7F3KQ', totalPaise: 498_00, units: 3, isTest: false },
  'order.needs-attention': { alert: 'paid-no-order', orderNo: null, totalPaise: 498_00 },
  'stock.low': { product: 'Kerala Tuna', productMl: 'ചൂര അച്ചാർ', left: 2 },
  'backup.failed': { reason: 'disk-full' },
  'price.risen': {
    ...{ item: 'Onion', itemMl: 'സവാള', unit: 'kg', before: 40, after: 54, percent: 35 },
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
])('from ten in the evening until seven, %s is quiet: %s', (time, quiet) => {
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
      // The other half of the day is the opposite.
      if (from !== until)
        expect(isQuiet(at(time(now)), hours)).not.toBe(
          isQuiet(at(time(now)), { from: hours.until, until: hours.from }),
        );
    }),
  );
});
