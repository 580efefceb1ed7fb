import type {
  ClientToServerEvents,
  ServerToClientEvents,
} from '@kalavara/shared-types/contract/realtime';
import type { Socket } from 'socket.io-client';

export type KitchenSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

const timeoutMs = 5_000;

type MessageName = 'subscribe' | 'beat';
type Message<E extends MessageName> = Parameters<ClientToServerEvents[E]>[0];
type Answer<E extends MessageName> = Parameters<Parameters<ClientToServerEvents[E]>[1]>[0];

/**
 * Sends a message and resolves with its answer, or null if there is none. While disconnected it sends nothing:
 * Socket.IO would buffer the message and send it after the reconnection, regardless of the delay.
 */
export async function emitWithAck<E extends MessageName>(
  socket: KitchenSocket,
  event: E,
  message: Message<E>,
  within = timeoutMs,
): Promise<Answer<E> | null> {
  if (!socket.connected) return null;
  try {
    const limited = socket.timeout(within) as unknown as {
      emitWithAck: (event: E, message: Message<E>) => Promise<Answer<E>>;
    };
    return await limited.emitWithAck(event, message);
  } catch {
    return null;
  }
}
