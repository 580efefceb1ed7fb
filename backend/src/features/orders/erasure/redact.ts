import type { StoredLine } from '../rows';

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Removes the free text of a customization. The choices stay, because they describe the product. */
export function redactCustomization<T extends Pick<StoredLine, 'customization'>>(line: T): T {
  if (!line.customization) return line;
  const { oilType, meatTenderness, spicyLevel, mixType } = line.customization;
  return { ...line, customization: { oilType, meatTenderness, spicyLevel, mixType } };
}

/** Returns a copy of the JSON without the customers of these orders, at any depth. */
export function redactOrders(json: unknown, orderNos: ReadonlySet<string>): unknown {
  if (Array.isArray(json)) return json.map((one) => redactOrders(one, orderNos));
  if (!isObject(json)) return json;
  const inside = Object.fromEntries(
    Object.entries(json).map(([key, value]) => [key, redactOrders(value, orderNos)]),
  );
  return orderNos.has(String(json['orderId'])) && isObject(json['customerInfo'])
    ? orderWithout(inside)
    : inside;
}

function orderWithout(order: Json): Json {
  const { lines, refunds, deliveryAddress } = order as {
    lines: StoredLine[];
    refunds?: Json[];
    deliveryAddress: Json;
  };
  return {
    ...order,
    customerInfo: { name: '', phone: '', email: null },
    deliveryAddress: { ...deliveryAddress, address: '' },
    specialInstructions: null,
    lines: lines.map(redactCustomization),
    ...('note' in order && { note: null }),
    ...(refunds && {
      refunds: refunds.map((refund) => ('note' in refund ? { ...refund, note: null } : refund)),
    }),
  };
}
