/** A wet thumb bounces, and a slow phone is tapped twice. */
export const sameTapMs = 400;
/** The duration of the toast with its undo. */
const undoableMs = 8_000;

/**
 * A tap on a tick: its time, and the time since which its row has shown the current state, both in milliseconds since
 * the page opened.
 */
export type Tap = { at: number; shownSince: number };

export type TapState = {
  /** The time of the tap that counted, and of the last tap. */
  at: number;
  lastAt: number;
  isBusy: boolean;
  /** Whether the task is done after the tap. */
  isDoneAfter: boolean;
  /** Undefined after a tap that was itself an undo: the next tap acts again. */
  undo: (() => Promise<unknown>) | undefined;
};

type Undo = () => Promise<unknown>;
type TickActions = Record<'complete' | 'undoComplete', () => Promise<Undo>>;

/**
 * Handles a tap on a tick. The tap completes the task or undoes its completion; a second one within 8 seconds undoes
 * exactly the first. Taps less than 400 ms apart count once. A tap is also ignored before the screen shows the effect
 * of the first one, and within 400 ms after the row changed by itself: that tap was meant for the row before the
 * change.
 */
export async function handleTap<K>(
  taps: Map<K, TapState>,
  key: K,
  tap: Tap & { isDone: boolean },
  actions: TickActions,
): Promise<void> {
  const last = taps.get(key);
  const isRepeat = last !== undefined && (last.isBusy || tap.at - last.lastAt < sameTapMs);
  if (isRepeat) last.lastAt = tap.at;
  if (isRepeat) return;
  const showsLast = last?.isDoneAfter === tap.isDone;
  if (!showsLast && tap.at - tap.shownSince < sameTapMs) return;

  const undo = showsLast && tap.at - last.at <= undoableMs ? last.undo : undefined;
  const state: TapState = {
    at: tap.at,
    lastAt: tap.at,
    isBusy: true,
    isDoneAfter: !tap.isDone,
    undo: undefined,
  };
  taps.set(key, state);
  try {
    if (undo) await undo();
    else state.undo = await (tap.isDone ? actions.undoComplete() : actions.complete());
  } finally {
    state.isBusy = false;
  }
}
