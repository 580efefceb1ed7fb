import { create } from 'zustand';
import { readItem, writeItem } from '../state/browserStorage';

/** Browsers allow sound only after a press on the page. */
const useStore = create<{ canSound: boolean }>(() => ({ canSound: false }));
export const useCanSound = (): boolean => useStore(({ canSound }) => canSound);

const allowedKey = 'kalavara.sound';
/** Whether sound was allowed on this device before, so that the page does not prompt for it at each load. */
export const wasSoundAllowed = (): boolean => readItem('local', allowedKey) !== null;

let context: AudioContext | undefined;
let playPending: (() => void) | undefined;

/** Enables sound: at once if the browser permits it, otherwise only during a press. */
export function openSound() {
  if (typeof AudioContext !== 'function') return;
  context ??= new AudioContext();
  context.onstatechange = updateCanSound;
  void context.resume().then(updateCanSound, () => {});
  updateCanSound();
}

function updateCanSound() {
  const canSound = context?.state === 'running';
  useStore.setState({ canSound });
  if (canSound) writeItem('local', allowedKey, 'yes');
  if (canSound) playPending?.();
}

/** The note and overtones of a brass bell, as [multiple of the pitch, volume, seconds]. */
const partials = [
  [1, 0.5, 1.6],
  [2, 0.25, 1.1],
  [3, 0.12, 0.7],
] as const;

type Stroke = { at: number; pitch: number };
const bell: Stroke[] = [0, 0.55, 1.1].map((at) => ({ at, pitch: 660 }));
/** Two rising notes, unlike the bell of a stage. */
const rising: Stroke[] = [
  { at: 0, pitch: 784 },
  { at: 0.18, pitch: 1_047 },
];

/** Rings three strokes; without permission for sound they follow the first press. */
export const ring = () => play(bell);
/** Plays the sound of a new order. */
export const chime = () => play(rising);

function play(strokes: Stroke[]) {
  const to = context?.state === 'running' ? context : undefined;
  playPending = to ? undefined : () => play(strokes);
  if (!to) return;
  for (const { at, pitch } of strokes)
    for (const [times, loud, lasts] of partials)
      sound(to, to.currentTime + at, pitch * times, loud, lasts);
}

function sound(to: AudioContext, at: number, pitch: number, loud: number, lasts: number) {
  const tone = to.createOscillator();
  const level = to.createGain();
  tone.frequency.value = pitch;
  level.gain.setValueAtTime(0.0001, at);
  level.gain.exponentialRampToValueAtTime(loud, at + 0.01);
  level.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  tone.connect(level);
  level.connect(to.destination);
  tone.start(at);
  tone.stop(at + lasts);
}
