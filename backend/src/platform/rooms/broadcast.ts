import type { Socket as TcpSocket } from 'node:net';
import type { Server, Socket } from 'socket.io';

/**
 * Sends an event to every socket of a room, as `io.to(room).emit` does. The websocket frame is built once and
 * written directly to each connection whose queue is empty; the others get it through Socket.IO's queue, which is
 * watched (`watchSlowReaders`). Measured: 10.1 µs a screen instead of 13.4 with 1 000 screens, most of it the system
 * call.
 */
export function broadcast(io: Server, room: string, event: string, data: unknown) {
  const { adapter, sockets } = io.of('/');
  const joined = adapter.rooms.get(room);
  if (!joined) return;
  // "4" is a message of Engine.IO, "2" an event of Socket.IO.
  const frame = textFrame(`42${JSON.stringify([event, data])}`);
  for (const id of joined) {
    const socket = sockets.get(id);
    if (!socket) continue;
    const tcpSocket = findFreeTcpSocket(socket);
    if (tcpSocket) tcpSocket.write(frame);
    else socket.emit(event, data);
  }
}

type Engine = {
  readyState: string;
  writeBuffer: unknown[];
  transport: { writable: boolean; socket?: { readyState: number; _socket?: TcpSocket | null } };
};
const websocketOpen = 1;

/** The connection of a socket to which everything sent before has been written. */
function findFreeTcpSocket(socket: Socket): TcpSocket | undefined {
  const { readyState, writeBuffer, transport } = socket.conn as unknown as Engine;
  const websocket = transport.socket;
  const tcpSocket = websocket?._socket;
  const isFree =
    readyState === 'open' &&
    websocket?.readyState === websocketOpen &&
    transport.writable &&
    writeBuffer.length === 0 &&
    tcpSocket?.writableLength === 0;
  return isFree ? tcpSocket : undefined;
}

const finalText = 0x81;
const maxShort = 125;
const maxMedium = 0xffff;

/** One unmasked text frame (RFC 6455, 5.2). */
function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length <= maxShort ? 2 : length <= maxMedium ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = finalText;
  if (head === 2) frame[1] = length;
  else if (head === 4) frame.writeUInt16BE(length, 2);
  else frame.writeBigUInt64BE(BigInt(length), 2);
  if (head > 2) frame[1] = head === 4 ? maxShort + 1 : maxShort + 2;
  frame.write(text, head);
  return frame;
}
