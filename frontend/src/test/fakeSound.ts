import { vi } from 'vitest';
import { openSound } from '../ui/bell';

const strokesOfBell = 9;
/** Per module, because the bell opens the sound of a page once. */
let strokes = 0;

/** Replaces the browser's sound by a counter. Returns the number of rings. */
export function openFakeSound(): () => number {
  strokes = 0;
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'running';
      currentTime = 0;
      destination = {};
      resume = () => Promise.resolve();
      createGain = () => ({
        gain: new Proxy({}, { get: () => () => {} }),
        connect: (to: unknown) => to,
      });
      createOscillator() {
        strokes += 1;
        return { frequency: {}, connect: (to: unknown) => to, start: () => {}, stop: () => {} };
      }
    },
  );
  openSound();
  return () => strokes / strokesOfBell;
}
