import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { NetworkConditions } from './tcp-conditions';

type Way = 'toServer' | 'toScreen';
type Cargo = { due: number; what: Buffer | 'end' | 'reset' };

const enoughWaiting = 256 * 1024;

/** Carries bytes one way, in their order, as the conditions allow; an end or a reset travels behind the bytes before it. */
export function carry(from: Socket, to: Socket, way: Way, conditions: NetworkConditions): void {
  const queue: Cargo[] = [];
  let waiting = 0;
  let isBusy = false;

  // While interrupted nothing is read, so the sender's buffers fill up as they do when no acknowledgement comes.
  const adjust = () =>
    conditions.isDark(way) || waiting > enoughWaiting ? from.pause() : from.resume();
  const stop = conditions.onTurn(adjust);
  from.on('close', stop);

  const take = (what: Cargo['what']) => {
    const late = conditions.latencyMs + Math.random() * conditions.jitterMs;
    queue.push({ due: performance.now() + late, what });
    waiting += what.length;
    adjust();
    if (!isBusy) void work();
  };
  from.on('data', (chunk: Buffer) => take(chunk));
  from.on('end', () => take('end'));
  from.on('error', () => take('reset'));
  to.on('error', () => undefined); // the other direction ends with it

  const work = async () => {
    isBusy = true;
    for (let next = queue.shift(); next; next = queue.shift()) {
      const early = next.due - performance.now();
      if (early > 0) await pause(early);
      await conditions.clear(way);
      await hand(next.what);
      waiting -= next.what.length;
      adjust();
    }
    isBusy = false;
  };

  const hand = async (what: Cargo['what']) => {
    if (to.destroyed) return;
    if (what === 'end') return void to.end();
    if (what === 'reset') return void to.resetAndDestroy();

    // A narrow line passes a fiftieth of a second's worth at a time.
    const narrow = conditions.bytesPerSecond
      ? Math.ceil(conditions.bytesPerSecond / 50)
      : what.length;
    const size = conditions.sliceBytes || narrow || 1;
    for (let at = 0; at < what.length && !to.destroyed; at += size) {
      const piece = what.subarray(at, at + size);
      if (at > 0) await conditions.clear(way);
      if (!to.write(piece)) await drained(to);
      const wait =
        (conditions.sliceBytes ? conditions.sliceEveryMs : 0) +
        (conditions.bytesPerSecond ? (piece.length / conditions.bytesPerSecond) * 1_000 : 0);
      if (wait > 0) await pause(wait);
    }
  };
  adjust();
}

function drained(to: Socket): Promise<void> {
  return new Promise((done) => {
    const settle = () => {
      to.off('drain', settle).off('close', settle);
      done();
    };
    to.on('drain', settle).on('close', settle);
  });
}
