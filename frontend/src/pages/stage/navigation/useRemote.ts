import { useEffect } from 'react';

type Way = 'left' | 'right' | 'up' | 'down';
type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

const arrows: Record<string, Way> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
/** Names of the Back key; on LG and Samsung remotes it has a number and no name. */
const backKeys = ['Escape', 'Backspace', 'GoBack', 'BrowserBack', 'XF86Back'];
const backCodes = [461, 10_009];

export const isBackKey = ({ key, keyCode }: KeyboardEvent): boolean =>
  backKeys.includes(key) || backCodes.includes(keyCode);

const middle = (box: Box) => ({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 });

const isSameRow = (a: Box, b: Box) => a.top < b.bottom && b.top < a.bottom;

/**
 * Returns the distance to a box in a direction, with the sideways part counted double; undefined if the box is not in
 * that direction. Left and right lead to another row only if it is less far above or below than to the side: the
 * footer is not left of the first step.
 */
export function distance(from: Box, to: Box, way: Way): number | undefined {
  const a = middle(from);
  const b = middle(to);
  const isSideways = way === 'left' || way === 'right';
  const [along, aside] = isSideways ? [b.x - a.x, b.y - a.y] : [b.y - a.y, b.x - a.x];
  const ahead = way === 'left' || way === 'up' ? -along : along;
  if (ahead <= 1) return undefined;
  if (isSideways && ahead < Math.abs(aside) && !isSameRow(from, to)) return undefined;
  return ahead + 2 * Math.abs(aside);
}

const pressable = 'a[href], button:not([disabled]), input';
const isInViewport = (element: HTMLElement) =>
  element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden';

function nearest(
  from: HTMLElement,
  way: Way,
  all: readonly HTMLElement[],
): HTMLElement | undefined {
  const start = from.getBoundingClientRect();
  const reachable = all.flatMap((element) => {
    const far =
      element === from ? undefined : distance(start, element.getBoundingClientRect(), way);
    return far === undefined ? [] : [{ element, far }];
  });
  return reachable.sort((one, other) => one.far - other.far)[0]?.element;
}

/**
 * The first focus target: Undo while it is offered, then the running or first step. The top of the page would be far
 * from both.
 */
const landings = [
  '[data-toasts] button',
  '[data-kind="featured"] button',
  '[data-kind="step"] button',
];

/**
 * Returns the target of an arrow key when nothing is focused, as on a new page or after a focused button was removed.
 */
const landing = (all: readonly HTMLElement[]) =>
  landings.flatMap((each) => all.filter((element) => element.matches(each)))[0] ?? all[0];

/** Moves the focus in the direction of an arrow key. Returns whether there was a target. */
function moveFocus(way: Way): boolean {
  // Elements behind an open dialog cannot be focused.
  const within = document.querySelector('dialog[open]') ?? document;
  const all = [...within.querySelectorAll<HTMLElement>(pressable)].filter(isInViewport);
  const from = all.find((element) => element === document.activeElement);
  const to = from ? nearest(from, way, all) : landing(all);
  to?.focus();
  to?.scrollIntoView({ block: 'nearest' });
  return to !== undefined;
}

export const isTyping = () =>
  /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? '');
/** Whether a key leaves a text field: a remote has only up and down for that. */
const leavesLine = (key: string) =>
  /^Arrow(Up|Down)$/.test(key) && document.activeElement?.tagName === 'INPUT';

/** Handles the arrows and Back of a TV's remote control. OK needs no code: the browser presses the focused element. */
export function useRemote(onBack: () => void) {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if (isTyping() && !leavesLine(event.key)) return;
      if (isBackKey(event)) {
        event.preventDefault();
        // A key that is held would go back more than once.
        if (!event.repeat) onBack();
        return;
      }
      const way = arrows[event.key];
      if (way && moveFocus(way)) event.preventDefault();
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [onBack]);
}
