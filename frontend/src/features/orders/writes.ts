import type { Order, OrderStatus, Shipment } from '@kalavara/shared-types/orders/orders';
import { createContext, useContext } from 'react';
import { reloadOrder, saveChange, saveShipment } from './change';
import type { NextStatus } from './nextStatus';

/** What shipping needs of an order. A packer's orders have no state of the payment. */
export type ListedOrder = Pick<Order, 'id' | 'orderId' | 'status' | 'version' | 'shipment'> &
  Partial<Pick<Order, 'paymentStatus'>> & { customerInfo: { name: string } };

/** How an order is changed: the calls differ by role, the screens do not. */
export type OrderWrites = {
  /** The statuses that are offered for many orders. */
  bulkStatuses: readonly NextStatus[];
  saveStatus: (base: ListedOrder, status: OrderStatus) => Promise<ListedOrder>;
  saveShipment: (base: ListedOrder, shipment: Shipment) => Promise<ListedOrder>;
  /** A packer's orders; the owner's are in the store. */
  listed?: readonly ListedOrder[] | undefined;
  /** False: that failed. */
  reload: (order: ListedOrder) => Promise<boolean>;
};

const ownerWrites: OrderWrites = {
  bulkStatuses: ['confirmed', 'preparing', 'shipped', 'delivered'],
  saveStatus: (base, status) => saveChange(base, { status }),
  saveShipment,
  reload: reloadOrder,
};
export const OrderWritesContext = createContext(ownerWrites);
export const useOrderWrites = (): OrderWrites => useContext(OrderWritesContext);
