import 'fake-indexeddb/auto';
import type { Room } from '@kalavara/shared-types/contract/realtime';
import { io } from 'socket.io-client';
import { onTestFinished, vi } from 'vitest';
import type { Random } from '../../backend/src/test/random';

type Packet = { data: unknown[] };
type Inside = { onevent: (packet: Packet) => void };

/** The faults of batches on their way to one screen. */
export type PacketFaults = { dropped: number; repeated: number; late: number; lateByMs: number };
export const noFaults: PacketFaults = { dropped: 0, repeated: 0, late: 0, lateByMs: 0 };
export const manyFaults: PacketFaults = { dropped: 0.05, repeated: 0.1, late: 0.15, lateByMs: 40 };

/**
 * Runs the screens' own code (stores, rooms, heartbeat) without a page, many in one process: each has its own instance
 * of every module. Only rendering is missing.
 */
export async function openScreen(url: string, cookie: string, room: Room, chance: Random) {
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    addEventListener() {},
    removeEventListener() {},
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.resetModules();
  const { kitchenRoomStores } = await import('../../frontend/src/app/kitchenRoomStores');
  const { enterRoom } = await import('../../frontend/src/realtime/enterRoom');
  const { startHeartbeat } = await import('../../frontend/src/realtime/beat');
  const { useRooms } = await import('../../frontend/src/realtime/rooms');

  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 20,
    reconnectionDelayMax: 200,
    extraHeaders: { cookie: `kalavara_session=${cookie}` },
  });
  let faults = noFaults;
  const inside = socket as unknown as Inside;
  const arrive = inside.onevent.bind(socket);
  inside.onevent = (packet) => {
    if (packet.data[0] !== 'changes' || chance.chance(1 - faults.dropped)) deliver(packet);
  };
  function deliver(packet: Packet) {
    const isBatch = packet.data[0] === 'changes';
    if (isBatch && chance.chance(faults.repeated)) arrive(packet);
    if (isBatch && chance.chance(faults.late))
      setTimeout(() => arrive(packet), chance.below(faults.lateByMs));
    else arrive(packet);
  }

  const stopBeat = startHeartbeat(socket, { onVersion: () => undefined });
  const leave = enterRoom({ socket, stores: kitchenRoomStores }, room);
  return {
    setFaults: (now: PacketFaults) => {
      faults = now;
    },
    /** Ends the connection without a close frame, like a pulled cable. */
    cut: () => socket.io.engine?.close(),
    revision: () => useRooms.getState()[room]?.revision,
    isLive: () => useRooms.getState()[room]?.isLive ?? false,
    shown: () => kitchenRoomStores.read(room),
    close: () => {
      stopBeat();
      leave();
      socket.close();
    },
  };
}
export type ScreenInTest = Awaited<ReturnType<typeof openScreen>>;
