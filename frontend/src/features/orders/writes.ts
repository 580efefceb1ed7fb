import type { Order, OrderStatus, Shipment } from '@kalavara/shared-types/orders/orders';
import { createContext, useContext } from 'react';
import { reloadOrder, saveChange, saveShipment } from './change';
import type { NextStatus } from './nextStatus';

/** The fields of an order that shipping needs. A packer's orders have no payment state. */
export type ListedOrder = Pick<Order, 'id' | 'orderId' | 'status' | 'version' | 'shipment'> &
  Partial<Pick<Order, 'paymentStatus'>> & { customerInfo: { name: string } };

/** The calls that change an order: they differ by role, the screens do not. */
export type OrderWrites = {
  /** The statuses that are offered for several orders at once. */
  bulkStatuses: readonly NextStatus[];
  saveStatus: (base: ListedOrder, status: OrderStatus) => Promise<ListedOrder>;
  saveShipment: (base: ListedOrder, shipment: Shipment, commandId?: string) => Promise<ListedOrder>;
  /** A packer's orders; undefined for the owner, whose orders are in the store. */
  listed?: readonly ListedOrder[] | undefined;
  /** Returns false if the order could not be loaded. */
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
