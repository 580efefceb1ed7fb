import { useEffect } from 'react';

type Way = 'left' | 'right' | 'up' | 'down';
type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

const arrows: Record<string, Way> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
/** Back on LG and Samsung remotes has a number and no name. */
const backKeys = ['Escape', 'Backspace', 'GoBack', 'BrowserBack', 'XF86Back'];
const backCodes = [461, 10_009];

export const isBackKey = ({ key, keyCode }: KeyboardEvent): boolean =>
  backKeys.includes(key) || backCodes.includes(keyCode);

const middle = (box: Box) => ({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 });

const isSameRow = (a: Box, b: Box) => a.top < b.bottom && b.top < a.bottom;

/**
 * How far it is to a box in that direction, sideways counting double; undefined if it does not lie there. Left and right
 * lead to another row only if it is less far above or below than to the side: the footer is not left of the first step.
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

/** Undo while it is offered, then what runs or the first step: never the top of the page, far from both. */
const landings = [
  '[data-toasts] button',
  '[data-kind="featured"] button',
  '[data-kind="step"] button',
];

/** Where an arrow goes when nothing has the focus: the page is new, or a pressed button has left it. */
const landing = (all: readonly HTMLElement[]) =>
  landings.flatMap((each) => all.filter((element) => element.matches(each)))[0] ?? all[0];

/** Moves the focus as the arrows of a remote control point. Whether there was somewhere to go. */
function moveFocus(way: Way): boolean {
  // What lies behind an open dialog cannot have the focus.
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
/** Up and down leave a line of text: a remote has no other key for that. */
const leavesLine = (key: string) =>
  /^Arrow(Up|Down)$/.test(key) && document.activeElement?.tagName === 'INPUT';

/** Arrows and Back of a TV's remote control. OK needs nothing: it presses what has the focus. */
export function useRemote(onBack: () => void) {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if (isTyping() && !leavesLine(event.key)) return;
      if (isBackKey(event)) {
        event.preventDefault();
        // Held a little too long it would go back twice.
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
