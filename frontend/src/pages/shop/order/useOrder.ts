import { orderRoom } from '@kalavara/shared-types/contract/rooms';
import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import type { OwnOrderView } from '@kalavara/shared-types/orders/own-orders';
import { useEffect, useState } from 'react';
import { followOrder } from '../../../features/orders/shopper/follow';
import { settleOfferedKey } from '../../../features/orders/shopper/offeredKey';
import type { StoredOrder } from '../../../features/orders/shopper/storedOrders';
import { useOrderView } from '../../../features/orders/shopper/store';
import { useRoom } from '../../../realtime/useRoom';
import { noteOrder } from './paid';

export type FollowedOrder = {
  order: OwnOrderView | undefined;
  failure: ErrorCode | undefined;
  isLive: boolean;
};

/**
 * Returns the current order: live through its room if the socket works, otherwise polled. If a link has another key
 * than the stored one, polling tries it first, then the stored one.
 */
export function useOrder(
  orderNo: string,
  stored: Pick<StoredOrder, 'accessToken' | 'offeredKey'> | undefined,
  refreshKey: unknown,
): FollowedOrder {
  const order = useOrderView(orderNo);
  const offeredKey = stored?.offeredKey;
  const key = offeredKey ?? stored?.accessToken;
  const hasRoom = key !== undefined && offeredKey === undefined;
  const room = useRoom(hasRoom ? orderRoom(orderNo) : undefined, key);
  const isLive = hasRoom && room.isLive;
  const [failure, setFailure] = useState<ErrorCode>();

  useEffect(() => {
    if (isLive) return undefined;
    return followOrder(
      { orderNo, accessToken: key },
      {
        onOrder: () => {
          setFailure(undefined);
          if (offeredKey) settleOfferedKey(orderNo, offeredKey, { isAccepted: true });
        },
        onFailure: (code) => {
          const isRefused = code === 'order-not-found' && offeredKey !== undefined;
          // The stored key is tried next.
          if (isRefused && settleOfferedKey(orderNo, offeredKey, { isAccepted: false })) return;
          setFailure(code);
        },
      },
    );
  }, [orderNo, key, offeredKey, isLive, refreshKey]);

  useEffect(() => {
    if (order) noteOrder(order);
  }, [order]);

  return { order, failure: isLive ? undefined : failure, isLive };
}
