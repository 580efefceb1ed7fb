import type { Page } from 'playwright-core';

/**
 * The text of the running step on a stage page and the time at which it appeared, of this process's
 * `performance.now()`.
 */
export type Turn = { at: number; stepId: string; text: string };
/** The connection status that the page showed. */
type StatusText = { at: number; text: string };

type Notes = { turns: Turn[]; statuses: StatusText[] };

/**
 * Records each change of the large digits and of the connection status in the page. Must be called again after a
 * reload, which removes it.
 */
const recorder = `(() => {
  const notes = (window.notes = { turns: [], statuses: [] });
  const text = (selector) => { const found = document.querySelector(selector); return found ? found.textContent : ''; };
  function note() {
    const at = performance.now();
    const featured = document.querySelector('[data-kind="featured"]');
    const digits = text('[data-kind="featured"] [role="timer"]');
    const turn = { at, stepId: featured ? featured.getAttribute('aria-labelledby').slice(5) : '', text: digits };
    const last = notes.turns[notes.turns.length - 1];
    if (!last || last.text !== turn.text || last.stepId !== turn.stepId) notes.turns.push(turn);
    const status = text('header [role="status"]');
    if (!notes.statuses.length || notes.statuses[notes.statuses.length - 1].text !== status) notes.statuses.push({ at, text: status });
  }
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
  note();
})()`;

/**
 * Returns the offset between the clock of the page and ours: of many answers, the fastest one gives the most exact
 * offset.
 */
async function measureClockOffset(page: Page): Promise<number> {
  let best = { took: Infinity, offset: 0 };
  for (let n = 0; n < 25; n += 1) {
    const before = performance.now();
    const there = await page.evaluate<number>('performance.now()');
    const took = performance.now() - before;
    if (took < best.took) best = { took, offset: before + took / 2 - there };
  }
  return best.offset;
}

/** Starts to record the digits of a page; the returned function reads what was recorded, by our own clock. */
export async function watchDigits(page: Page) {
  await page.evaluate(recorder);
  const offset = await measureClockOffset(page);
  const toOwnClock = <T extends { at: number }>(one: T): T => ({ ...one, at: one.at + offset });
  return async (): Promise<Notes> => {
    const { turns, statuses } = await page.evaluate<Notes>('window.notes');
    return { turns: turns.map(toOwnClock), statuses: statuses.map(toOwnClock) };
  };
}

/** Parses minutes and seconds from the screen; "+1:05" is after the end of the allowance. */
export function secondsOf(text: string): number {
  const [minutes = 0, seconds = 0] = text.replace('+', '').split(':').map(Number);
  return (minutes * 60 + seconds) * (text.startsWith('+') ? -1 : 1);
}

/** Returns when these digits must appear, by our own clock: the server's whole second at which that time is left. */
export function dueAt(text: string, startTime: number, allowedMinutes: number): number {
  const end = startTime + allowedMinutes * 60_000;
  return Math.ceil(end / 1_000 - secondsOf(text)) * 1_000 - performance.timeOrigin;
}

/**
 * Returns how far apart screens changed to the same digits. The first text of a screen is left out, since it is no
 * change.
 */
export function differencesBetween(screens: Turn[][]): number[] {
  const moments = new Map<string, number[]>();
  for (const { stepId, text, at } of screens.flatMap((turns) => turns.slice(1))) {
    const key = `${stepId} ${text}`;
    moments.set(key, [...(moments.get(key) ?? []), at]);
  }
  return [...moments.values()]
    .filter((all) => all.length === screens.length)
    .map((all) => Math.max(...all) - Math.min(...all));
}
