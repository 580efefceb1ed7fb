import type { OrderState } from '@kalavara/shared-types/checkout/checkout';
import { minuteMs } from '@kalavara/shared-types/durations';
import type { OwnOrderView } from '@kalavara/shared-types/orders/own-orders';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const startMs = Date.parse('2026-11-23T10:00:00Z');
const tuna = { id: 'tuna', name: 'Tuna', ml: null, price: 220 } as const;

/** Opens a tab with its own modules, on the storage that all tabs share. */
async function openTab() {
  vi.resetModules();
  const cart = await import('../../../features/cart/store');
  const orders = await import('../../../features/orders/shopper/storedOrders');
  const { replacedOrder } = await import('../../../features/orders/shopper/replacedOrder');
  const { noteOrder, updateReservationEnd: updateHeldUntil } = await import('./paid');
  const { withOwnReservations } = await import('../ownReservations');
  cart.loadCart();
  orders.getStoredOrders();
  return { cart, orders, replacedOrder, noteOrder, updateHeldUntil, withOwnReservations };
}
type Tab = Awaited<ReturnType<typeof openTab>>;
let tabs: [Tab, Tab];

beforeAll(async () => {
  // The model has one clock, so that of the server must not advance by itself.
  vi.doMock(import('../../../realtime/clock'), async (original) => ({
    ...(await original()),
    serverNow: () => Date.now(),
  }));
  vi.useFakeTimers({ toFake: ['Date'] });
  tabs = [await openTab(), await openTab()];
});
afterAll(() => {
  vi.useRealTimers();
  vi.doUnmock('../../../realtime/clock');
});

type ServerOrder = {
  orderNo: string;
  receipt: string;
  quantity: number;
  state: OrderState;
  isReserved: boolean;
  createdAt: number;
  heldUntil: number;
  endedAt: number | null;
  /** Whether the shopper has received the answer, and so can pay the order. */
  isKnown: boolean;
};

/** A shop with one product and one shopper: its server, clock and catalogue may act in any order. */
class Shop {
  onHand = 5;
  orders: ServerOrder[] = [];
  /** The stock as last published to each tab. */
  published = [5, 5];
  /** The number of units that the shopper chose and has not received. */
  chosen = 0;
  now = startMs;
  readonly isOld: boolean;
  private taken = new Set<string>();

  constructor(isOld: boolean) {
    this.isOld = isOld;
    localStorage.clear();
    vi.setSystemTime(startMs);
    // Both tabs reread their storage, as after a reload.
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
  }

  get available() {
    const held = this.orders.filter(({ isReserved }) => isReserved);
    return this.onHand - held.reduce((sum, { quantity }) => sum + quantity, 0);
  }

  add(at: 0 | 1) {
    if (this.chosen >= this.onHand) return;
    tabs[at].cart.addToCart(tuna.id);
    this.chosen += 1;
  }

  /** Presses Pay; the answer may be lost, or the tab reloaded before it arrives. */
  checkOut(at: 0 | 1, isLost: boolean) {
    const { cart, orders, replacedOrder } = tabs[at];
    const lines = cart.getCart().lines;
    const quantity = cart.getCart().totalItems;
    if (quantity === 0) return;
    const receipt = `${at} ${quantity}`;
    const replaces = replacedOrder(lines);
    if (!this.isOld) orders.openCheckout(receipt, lines);
    const order = this.reserve(receipt, quantity, replaces?.orderNo);
    if (isLost) return;
    if (!order) {
      orders.closeCheckout(receipt);
      this.poll(at);
      return orders.dropClaims();
    }
    order.isKnown = true;
    orders.storeOrder({
      orderNo: order.orderNo,
      accessToken: 'key',
      at: this.now,
      lines,
      state: order.state,
      heldUntil: new Date(order.heldUntil).toISOString(),
      claimedUntil: undefined,
    });
    if (replaces && replaces.orderNo !== order.orderNo)
      orders.updateStoredState(replaces.orderNo, 'expired');
    orders.closeCheckout(receipt);
  }

  private reserve(receipt: string, quantity: number, replaced?: string): ServerOrder | undefined {
    const same = this.orders.find((order) => order.receipt === receipt && order.isReserved);
    if (same) return same;
    const earlier = this.orders.find(
      ({ orderNo, isReserved }) => isReserved && orderNo === replaced,
    );
    if (quantity > this.available + (earlier?.quantity ?? 0)) return undefined;
    if (earlier) this.end(earlier, 'expired');
    const order: ServerOrder = {
      orderNo: `KV-261123-${10_000 + this.orders.length}`,
      receipt,
      quantity,
      state: 'awaiting',
      isReserved: true,
      createdAt: this.now,
      heldUntil: this.now + 5 * minuteMs,
      endedAt: null,
      isKnown: false,
    };
    this.orders.push(order);
    return order;
  }

  private end(order: ServerOrder, state: OrderState) {
    Object.assign(order, { state, isReserved: false, endedAt: this.now });
  }

  closeWindow(at: 0 | 1) {
    const order = this.known(at);
    if (order?.state !== 'awaiting') return;
    order.heldUntil = Math.min(order.heldUntil, this.now + minuteMs);
    tabs[at].updateHeldUntil(order.orderNo, new Date(order.heldUntil).toISOString());
  }

  /** Pays an order. The first paid order gets the units; a second payment of the shopper is refunded. */
  pay(index: number) {
    const order = this.orders[index % Math.max(1, this.orders.length)];
    if (order?.state !== 'awaiting' || !order.isKnown) return;
    const isSecond = this.orders.some(({ state }) => state === 'paid');
    this.end(order, isSecond ? 'refund-due' : 'paid');
    if (!isSecond) this.onHand -= order.quantity;
  }

  private known(at: 0 | 1) {
    const no = tabs[at].orders.getStoredOrders()[0]?.orderNo;
    return this.orders.find(({ orderNo }) => orderNo === no);
  }

  /** A tab loads the state of the orders that it has stored. */
  poll(at: 0 | 1) {
    tabs[at].orders.rereadOrders();
    for (const { orderNo } of tabs[at].orders.getStoredOrders()) {
      const order = this.orders.find((each) => each.orderNo === orderNo)!;
      if (order.state === 'paid' && !this.taken.has(orderNo)) {
        this.taken.add(orderNo);
        this.chosen = Math.max(0, this.chosen - order.quantity);
      }
      const createdAt = new Date(order.createdAt).toISOString();
      tabs[at].noteOrder({ orderId: orderNo, createdAt, state: order.state } as OwnOrderView);
    }
  }

  /** Advances the clock. Reservations are released late, and the release is published later still. */
  wait(byMinutes: number, isReleasing: boolean) {
    this.now += byMinutes * minuteMs;
    vi.setSystemTime(this.now);
    for (const order of this.orders) {
      const overdueMs = this.now - order.heldUntil;
      if (order.isReserved && overdueMs > (isReleasing ? 0 : 15 * minuteMs))
        this.end(order, 'expired');
    }
    const isLate = ({ endedAt }: ServerOrder) =>
      endedAt !== null && this.now - endedAt > 4 * minuteMs;
    if (this.orders.some(isLate)) [0, 1].forEach((at) => this.publish(at as 0 | 1));
  }

  publish(at: 0 | 1) {
    this.published[at] = this.available;
  }

  /** The former calculation, by which only the time determines the reserved units. */
  private oldView<P extends { stockQuantity: number }>(tab: Tab, product: P) {
    const reserved = tab.orders
      .getStoredOrders()
      .filter(
        (order) => tab.orders.isUnfinished(order) && Date.parse(order.heldUntil ?? '') > this.now,
      )
      .flatMap(({ lines }) => lines)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const stockQuantity = product.stockQuantity + reserved;
    return { ...product, stockQuantity, inStock: stockQuantity > 0 };
  }

  correct() {
    tabs.forEach((tab, at) => {
      tab.orders.rereadOrders();
      const stockQuantity = this.published[at]!;
      const product = { ...tuna, stockQuantity, inStock: stockQuantity > 0 };
      const seen = this.isOld
        ? this.oldView(tab, product)
        : tab.withOwnReservations(product, tab.orders.getOwnClaims());
      tab.cart.correctCart(new Map([[tuna.id, seen]]));
    });
  }

  /** The carts of both tabs and of a third one opened now. */
  get carts() {
    const { lines = [] } = JSON.parse(localStorage.getItem('kalavara.cart') ?? '{}') as {
      lines?: { quantity: number }[];
    };
    return lines.reduce((sum, { quantity }) => sum + quantity, 0);
  }
}

const at = fc.constantFrom(0 as const, 1 as const);
type Act = (shop: Shop) => void;
const acts: fc.Arbitrary<{ name: string; run: Act }> = fc.oneof(
  at.map((tab) => ({ name: `add ${tab}`, run: (shop: Shop) => shop.add(tab) })),
  fc.tuple(at, fc.boolean()).map(([tab, isLost]) => ({
    name: `check out ${tab}${isLost ? ', answer lost' : ''}`,
    run: (shop: Shop) => shop.checkOut(tab, isLost),
  })),
  at.map((tab) => ({ name: `close window ${tab}`, run: (shop: Shop) => shop.closeWindow(tab) })),
  fc.nat(3).map((index) => ({ name: `pay ${index}`, run: (shop: Shop) => shop.pay(index) })),
  at.map((tab) => ({ name: `poll ${tab}`, run: (shop: Shop) => shop.poll(tab) })),
  at.map((tab) => ({ name: `publish to ${tab}`, run: (shop: Shop) => shop.publish(tab) })),
  fc.tuple(fc.integer({ min: 1, max: 4 }), fc.boolean()).map(([time, isReleasing]) => ({
    name: `wait ${time}${isReleasing ? ', release' : ''}`,
    run: (shop: Shop) => shop.wait(time, isReleasing),
  })),
  fc.constant({
    name: 'reload',
    run: () => window.dispatchEvent(new StorageEvent('storage', { key: null })),
  }),
);

const cartStays = (isOld: boolean) =>
  fc.property(fc.array(acts, { maxLength: 14 }), (steps) => {
    const shop = new Shop(isOld);
    shop.add(0);
    shop.add(0);
    for (const { run } of steps) {
      run(shop);
      shop.correct();
      if (shop.carts !== shop.chosen) return false;
    }
    return true;
  });

test('for all sequences of events, the shopper’s own unpaid order removes nothing from the cart', () => {
  fc.assert(cartStays(false), { numRuns: 3_000 });
});

test('control: if only the time counts, the same order empties the cart', () => {
  expect(fc.check(cartStays(true), { numRuns: 3_000 }).failed).toBe(true);
});

test('units that others bought after the reservation ended are removed from the cart once the server refuses them', () => {
  const shop = new Shop(false);
  shop.add(0);
  shop.checkOut(0, false);
  shop.wait(6, true);
  shop.poll(0);
  shop.onHand = 0;
  shop.publish(0);
  shop.publish(1);
  shop.correct();
  expect(shop.carts).toBe(1);
  shop.checkOut(0, false);
  shop.correct();
  expect(shop.carts).toBe(0);
});
