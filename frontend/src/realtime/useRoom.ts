import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { Room } from '@kalavara/shared-types/contract/realtime';
import { use, useEffect } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { enterRoom } from './enterRoom';
import { ConnectionContext } from './ConnectionContext';
import { useRooms } from './rooms';

export type RoomView = {
  /** Whether the room is connected and caught up. */
  isLive: boolean;
  /** The time of the data, also if it came from the mirror; null if there is none. */
  lastReceivedAt: Instant | null;
  /** The reason why the server refuses this screen. */
  refusal: ErrorCode | undefined;
};

/** Subscribes to a room while the component is mounted. Without a room (no event chosen) it does nothing. */
export function useRoom(room: Room | undefined, key?: string): RoomView {
  const connection = use(ConnectionContext);
  useEffect(() => {
    return connection && room ? enterRoom(connection, room, key) : undefined;
  }, [connection, room, key]);
  return useRooms(
    useShallow((rooms) => {
      const status = room && rooms[room];
      return {
        isLive: status?.isLive ?? false,
        lastReceivedAt: status?.lastReceivedAt ?? null,
        refusal: status?.refusal,
      };
    }),
  );
}
