import type { ClientToServerEvents, ServerToClientEvents } from '@kalavara/shared-types/realtime';
import type { Socket } from 'socket.io-client';

export type KitchenSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

const patience = 5_000;

type Asking = 'subscribe' | 'beat';
type Asked<E extends Asking> = Parameters<ClientToServerEvents[E]>[0];
type Answer<E extends Asking> = Parameters<Parameters<ClientToServerEvents[E]>[1]>[0];

/**
 * Asks the server and waits for its answer; null if there is none. Never while disconnected: Socket.IO would keep the
 * question and ask it whenever the line comes back, however late.
 */
export async function emitWithAck<E extends Asking>(
  socket: KitchenSocket,
  event: E,
  asked: Asked<E>,
  within = patience,
): Promise<Answer<E> | null> {
  if (!socket.connected) return null;
  try {
    const line = socket.timeout(within) as unknown as {
      emitWithAck: (event: E, asked: Asked<E>) => Promise<Answer<E>>;
    };
    return await line.emitWithAck(event, asked);
  } catch {
    return null;
  }
}
