import { create } from 'zustand';

/** Browsers let a page sound only after somebody pressed something on it. */
const useStore = create<{ canSound: boolean }>(() => ({ canSound: false }));
export const useCanSound = (): boolean => useStore(({ canSound }) => canSound);

let context: AudioContext | undefined;
let isOwed: (() => void) | undefined;

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
  if (canSound) isOwed?.();
}

/** A brass bell: its note, and the overtones that make it one. */
const partials = [
  [1, 0.5, 1.6],
  [2, 0.25, 1.1],
  [3, 0.12, 0.7],
] as const;

type Stroke = { at: number; pitch: number };
const bell: Stroke[] = [0, 0.55, 1.1].map((at) => ({ at, pitch: 660 }));
/** Two notes going up: a shop's door, and not a stage's bell. */
const door: Stroke[] = [
  { at: 0, pitch: 784 },
  { at: 0.18, pitch: 1_047 },
];

/** Three strokes. Where no sound is allowed yet it is owed, and comes with the first press. */
export const ring = () => play(bell);
/** For an order that came in. */
export const chime = () => play(door);

function play(strokes: Stroke[]) {
  const to = context?.state === 'running' ? context : undefined;
  isOwed = to ? undefined : () => play(strokes);
  if (!to) return;
  for (const { at, pitch } of strokes)
    for (const [times, loud, lasts] of partials)
      sound(to, to.currentTime + at, pitch * times, loud, lasts);
}

function sound(to: AudioContext, at: number, pitch: number, loud: number, lasts: number) {
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
