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

/** What the owner asked for; empty texts ask for nothing. The names are those of the address. */
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

const isDay = (said: string) => /^\d{4}-\d{2}-\d{2}$/.test(said);
const oneOf = <T extends string>(known: readonly T[], said: string): T | '' =>
  known.find((each) => each === said) ?? '';

/** From the address, where anybody may have written anything. */
export function filterIn(address: URLSearchParams): Filter {
  const said = (name: keyof Filter) => address.get(name) ?? '';
  return {
    status: oneOf(statuses, said('status')),
    payment: oneOf(paymentStatuses, said('payment')),
    from: isDay(said('from')) ? said('from') : '',
    to: isDay(said('to')) ? said('to') : '',
    q: said('q').slice(0, 100),
    event: /^[\w.:-]{1,80}$/.test(said('event')) ? said('event') : '',
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

/** Whether an order that just came in belongs to what is shown; the server decides when it is asked again. */
export function fits(order: Order, { status, payment, from, to, q, event }: Filter): boolean {
  const day = indianDay(Date.parse(order.createdAt));
  const said = q.trim().toLowerCase();
  const known =
    `${order.orderId} ${order.customerInfo.name} ${order.customerInfo.phone} ${order.deliveryAddress.pincode}`.toLowerCase();
  return (
    (status === '' || order.status === status) &&
    (payment === '' || order.paymentStatus === payment) &&
    (event === '' || order.pickleEventId === event) &&
    (from === '' || day >= from) &&
    (to === '' || day <= to) &&
    said.split(/\s+/).every((word) => known.includes(word))
  );
}
