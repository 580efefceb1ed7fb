import { expect, test, vi } from 'vitest';
import { makeFakeSocket } from '../test/fakeSocket';
import { watchSocket } from './socket';
import { useConnectionStore } from './status';

test('a screen that was refused at the handshake reconnects, which Socket.IO by itself does not', () => {
  const line = makeFakeSocket(() => undefined);
  const onEnded = vi.fn();
  const { stop } = watchSocket(line.socket, { onEnded });

  Object.assign(line.socket, { active: true });
  line.emit('connect_error', new Error('websocket error'));
  expect(onEnded).not.toHaveBeenCalled();

  Object.assign(line.socket, { active: false });
  line.emit('connect_error', new Error('unavailable'));
  expect(onEnded).toHaveBeenCalledOnce();
  expect(useConnectionStore.getState().failedTries).toBe(2);
  stop();
});
