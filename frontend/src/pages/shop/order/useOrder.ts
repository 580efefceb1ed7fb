import { orderRoom } from '@kalavara/shared-types/rooms';
import type { ErrorCode } from '@kalavara/shared-types/errors';
import type { OwnOrderView } from '@kalavara/shared-types/own-orders';
import { useEffect, useState } from 'react';
import { followOrder } from '../../../features/orders/shopper/follow';
import { useOrderView } from '../../../features/orders/shopper/store';
import { useRoom } from '../../../realtime/useRoom';
import { noteOrder } from './paid';

export type FollowedOrder = {
  order: OwnOrderView | undefined;
  failure: ErrorCode | undefined;
  isLive: boolean;
};

/** The current order: live through its room where the socket works, else polled. */
export function useOrder(
  orderNo: string,
  key: string | undefined,
  refreshKey: unknown,
): FollowedOrder {
  const order = useOrderView(orderNo);
  const { isLive } = useRoom(key ? orderRoom(orderNo) : undefined, key);
  const [failure, setFailure] = useState<ErrorCode>();

  useEffect(() => {
    if (isLive) return undefined;
    return followOrder(
      { orderNo, accessToken: key },
      { onOrder: () => setFailure(undefined), onFailure: setFailure },
    );
  }, [orderNo, key, isLive, refreshKey]);

  useEffect(() => {
    if (order) noteOrder(order);
  }, [order]);

  return { order, failure: isLive ? undefined : failure, isLive };
}
