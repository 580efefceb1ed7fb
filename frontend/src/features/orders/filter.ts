import { downloads } from '@kalavara/shared-types/calls';
import type { Order, OrderStatus, PaymentStatus } from '@kalavara/shared-types/orders';
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

/** The owner's filter; an empty value filters nothing. The names are those of the query. */
export type Filter = {
  status: string;
  payment: string;
  from: string;
  to: string;
  q: string;
  event: string;
};
export const noFilter: Filter = { status: '', payment: '', from: '', to: '', q: '', event: '' };
const names = Object.keys(noFilter) as (keyof Filter)[];

export const isFiltered = (filter: Filter): boolean => names.some((name) => filter[name] !== '');
export const hasWrongDays = ({ from, to }: Filter): boolean =>
  from !== '' && to !== '' && from > to;

const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value);
const oneOf = <T extends string>(allowed: readonly T[], value: string): T | '' =>
  allowed.find((each) => each === value) ?? '';

/** From the address, where anybody may have written anything. */
export function filterIn(address: URLSearchParams): Filter {
  const readParam = (name: keyof Filter) => address.get(name) ?? '';
  return {
    status: oneOf(statuses, readParam('status')),
    payment: oneOf(paymentStatuses, readParam('payment')),
    from: isDay(readParam('from')) ? readParam('from') : '',
    to: isDay(readParam('to')) ? readParam('to') : '',
    q: readParam('q').slice(0, 100),
    event: /^[\w.:-]{1,80}$/.test(readParam('event')) ? readParam('event') : '',
  };
}

/** As the call takes it. */
export const queryOf = ({ status, payment, from, to, q, event }: Filter) => ({
  ...(status && { status: status as OrderStatus }),
  ...(payment && { paymentStatus: payment as PaymentStatus }),
  ...(from && { from }),
  ...(to && { to }),
  ...(q.trim() && { q: q.trim() }),
  ...(event && { pickleEventId: event }),
});

export const addressOfCsv = (filter: Filter): string => {
  const query = new URLSearchParams(queryOf(filter)).toString();
  return `${downloads.exportOrders.route.slice('GET '.length)}${query && `?${query}`}`;
};

/** Whether a new order matches the filter; the server decides on the next load. */
export function fits(order: Order, { status, payment, from, to, q, event }: Filter): boolean {
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
    (from === '' || day >= from) &&
    (to === '' || day <= to) &&
    query.split(/\s+/).every((term) => haystack.includes(term))
  );
}
