import type { ErrorCode } from '@kalavara/shared-types/errors';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { Room } from '@kalavara/shared-types/realtime';
import { use, useEffect } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { enter } from './enter';
import { LineContext } from './LineContext';
import { useRooms } from './rooms';

export type RoomNews = {
  /** Whether news still comes: connected, and caught up. */
  isLive: boolean;
  /** When this room was last heard, also from the mirror of an earlier visit; null if never. */
  lastHeardAt: Instant | null;
  /** Why the server does not let us in. */
  refusal: ErrorCode | undefined;
};

/** Stays in a room for as long as the component is there. Without a room (no event chosen) it waits outside. */
export function useRoom(room: Room | undefined, key?: string): RoomNews {
  const line = use(LineContext);
  useEffect(() => {
    return line && room ? enter(line, room, key) : undefined;
  }, [line, room, key]);
  return useRooms(
    useShallow((rooms) => {
      const standing = room && rooms[room];
      return {
        isLive: standing?.isLive ?? false,
        lastHeardAt: standing?.lastHeardAt ?? null,
        refusal: standing?.refusal,
      };
    }),
  );
}
