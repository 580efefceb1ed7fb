import { create } from 'zustand';

/** Browsers let a page sound only after somebody pressed something on it. */
const useStore = create<{ canSound: boolean }>(() => ({ canSound: false }));
export const useCanSound = (): boolean => useStore(({ canSound }) => canSound);

let context: AudioContext | undefined;
let isOwed = false;

/** Tries to open the sound; works at once where the browser was set up for it, else inside a press. */
export function openSound() {
  if (typeof AudioContext !== 'function') return;
  context ??= new AudioContext();
  context.onstatechange = look;
  void context.resume().then(look, () => {});
  look();
}

function look() {
  const canSound = context?.state === 'running';
  useStore.setState({ canSound });
  if (canSound && isOwed) ring();
}

const strikes = [0, 0.55, 1.1];
/** A brass bell: its note, and the overtones that make it one. */
const partials = [
  [660, 0.5, 1.6],
  [1_320, 0.25, 1.1],
  [1_980, 0.12, 0.7],
] as const;

/** Three strokes. Where no sound is allowed yet it is owed, and comes with the first press. */
export function ring() {
  isOwed = context?.state !== 'running';
  if (isOwed || !context) return;
  for (const strike of strikes) for (const partial of partials) sound(context, context.currentTime + strike, partial);
}

function sound(to: AudioContext, at: number, [pitch, loud, lasts]: (typeof partials)[number]) {
  const [tone, level] = [to.createOscillator(), to.createGain()];
  tone.frequency.value = pitch;
  level.gain.setValueAtTime(0.0001, at);
  level.gain.exponentialRampToValueAtTime(loud, at + 0.01);
  level.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  tone.connect(level);
  level.connect(to.destination);
  tone.start(at);
  tone.stop(at + lasts);
}
