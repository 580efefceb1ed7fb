import { downloads } from '@kalavara/shared-types/contract/downloads';
import type {
  listOrders,
  Order,
  OrderStatus,
  PaymentStatus,
} from '@kalavara/shared-types/orders/orders';
import { otherKeys } from '@kalavara/shared-types/figures/figures.rules';
import { states, stateOfPincode } from '@kalavara/shared-types/checkout/indian-states.rules';
import type { QueryOf } from '@kalavara/shared-types/contract/contract';
import { indianDay } from '@kalavara/shared-types/time.rules';

export const statuses: readonly OrderStatus[] = [
  'pending',
  'confirmed',
  'preparing',
  'shipped',
  'delivered',
  'cancelled',
];
export const paymentStatuses: readonly PaymentStatus[] = [
  'pending',
  'completed',
  'failed',
  'refunded',
];

/** The owner's filter; an empty value does not filter. The names are those of the query. */
export type Filter = {
  status: string;
  payment: string;
  from: string;
  to: string;
  q: string;
  event: string;
  /** This and the following fields select the orders behind a number of the figures. */
  product: string;
  category: string;
  state: string;
  coupon: string;
  counted: string;
};
export const noFilter: Filter = {
  status: '',
  payment: '',
  from: '',
  to: '',
  q: '',
  event: '',
  product: '',
  category: '',
  state: '',
  coupon: '',
  counted: '',
};
export const partNames = ['product', 'category', 'state', 'coupon'] as const;
const counted = ['orders', 'takings'] as const;
const names = Object.keys(noFilter) as (keyof Filter)[];

export const isFiltered = (filter: Filter): boolean => names.some((name) => filter[name] !== '');
export const hasWrongDays = ({ from, to }: Filter): boolean =>
  from !== '' && to !== '' && from > to;

const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value);
const oneOf = <T extends string>(allowed: readonly T[], value: string): T | '' =>
  allowed.find((each) => each === value) ?? '';

const idIn = (value: string) => (/^[\w.:-]{1,80}$/.test(value) ? value : '');
const deliveryState = (value: string) =>
  value in states || value === otherKeys.abroad || value === otherKeys.unknown ? value : '';

/** Reads the filter from the address, whose values may be invalid. */
export function filterIn(address: URLSearchParams): Filter {
  const readParam = (name: keyof Filter) => address.get(name) ?? '';
  return {
    status: oneOf(statuses, readParam('status')),
    payment: oneOf(paymentStatuses, readParam('payment')),
    from: isDay(readParam('from')) ? readParam('from') : '',
    to: isDay(readParam('to')) ? readParam('to') : '',
    q: readParam('q').slice(0, 100),
    event: idIn(readParam('event')),
    product: idIn(readParam('product')),
    category: idIn(readParam('category')),
    state: deliveryState(readParam('state')),
    coupon: readParam('coupon').slice(0, 40),
    counted: oneOf(counted, readParam('counted')),
  };
}

type PartQuery = Pick<
  NonNullable<QueryOf<typeof listOrders>>,
  'product' | 'category' | 'state' | 'coupon' | 'counted'
>;

/** Returns the filter as the query of the call. */
export const queryOf = ({ status, payment, from, to, q, event, ...parts }: Filter) => ({
  ...(status && { status: status as OrderStatus }),
  ...(payment && { paymentStatus: payment as PaymentStatus }),
  ...(from && { from }),
  ...(to && { to }),
  ...(q.trim() && { q: q.trim() }),
  ...(event && { pickleEventId: event }),
  ...(Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== '')) as PartQuery),
});

export const addressOfCsv = (filter: Filter): string => {
  const query = new URLSearchParams(queryOf(filter) as Record<string, string>).toString();
  return `${downloads.exportOrders.route.slice('GET '.length)}${query && `?${query}`}`;
};

/** Whether a new order matches the filter, as far as the browser knows; the server decides on the next load. */
export function fits(
  order: Order,
  { status, payment, from, to, q, event, ...parts }: Filter,
): boolean {
  const day = indianDay(Date.parse(order.createdAt));
  const query = q.trim().toLowerCase();
  const haystack = [
    order.orderId,
    order.customerInfo.name,
    order.customerInfo.phone,
    order.deliveryAddress.pincode,
    order.deliveryAddress.address,
    ...order.lines.flatMap(({ name, nameMl }) => [name, nameMl ?? '']),
  ]
    .join(' ')
    .toLowerCase();
  return (
    (status === '' || order.status === status) &&
    (payment === '' || order.paymentStatus === payment) &&
    (event === '' || order.pickleEventId === event) &&
    fitsParts(order, parts) &&
    (from === '' || day >= from) &&
    (to === '' || day <= to) &&
    query.split(/\s+/).every((term) => haystack.includes(term))
  );
}

type Parts = Pick<Filter, (typeof partNames)[number] | 'counted'>;
/**
 * Whether the order matches the filters of the figures. Only the server knows the category of a product, so a list
 * filtered by category shows a new order after the next load.
 */
function fitsParts(
  order: Order,
  { product, category, state, coupon, counted: of }: Parts,
): boolean {
  const { country, pincode } = order.deliveryAddress;
  const deliveredTo = country ? otherKeys.abroad : (stateOfPincode(pincode) ?? otherKeys.unknown);
  return (
    category === '' &&
    (product === '' || product in order.items) &&
    (state === '' || state === deliveredTo) &&
    (coupon === '' || coupon === (order.coupon ?? otherKeys.none)) &&
    (of !== 'orders' || order.status !== 'cancelled') &&
    (of !== 'takings' || order.paymentStatus === 'completed')
  );
}
