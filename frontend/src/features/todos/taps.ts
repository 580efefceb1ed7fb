/** A wet thumb bounces, and a slow phone is tapped twice. */
export const sameTapMs = 400;
/** How long the toast with its undo is shown. */
const undoableMs = 8_000;

/** A tap on a tick: when, and since when its row has shown what it shows now (milliseconds since the page opened). */
export type Tap = { at: number; shownSince: number };

export type TapState = {
  /** The times of the tap that counted, and of the last one of all. */
  at: number;
  lastAt: number;
  isBusy: boolean;
  /** Whether the task is done after it. */
  isDoneAfter: boolean;
  /** Absent after a tap that was itself an undo: the next tap acts again. */
  undo: (() => Promise<unknown>) | undefined;
};

type Undo = () => Promise<unknown>;
type TickActions = Record<'complete' | 'undoComplete', () => Promise<Undo>>;

/**
 * One tap on a tick: it completes the task or undoes the completion; a second one within 8 seconds undoes exactly the
 * first. Taps less than 400 ms apart count once, as does one before the screen shows the first, and one less than
 * 400 ms after the row changed by itself: that finger was on its way to the row as it was.
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
