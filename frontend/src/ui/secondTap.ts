import { doubleTapMs } from './doubleTapMs';

/** The two taps of one finger are hardly farther apart. */
const sameSpotPx = 24;

type Spot = { x: number; y: number };
/** Where the last press was; undefined after a key. */
let pressed: Spot | undefined;
let ignored: (Spot & { until: number }) | undefined;

/**
 * What is under the finger has changed by its press, such as a dialog that opened: a second tap at the same place
 * within 400 ms belongs to the first, and is ignored. One elsewhere counts, as does every one after it, and a key.
 */
export function ignoreSecondTap() {
  ignored = pressed && { ...pressed, until: performance.now() + doubleTapMs };
}

function onPress(event: MouseEvent) {
  // A click by a key or by the program.
  if (event.detail === 0) return;
  const { clientX: x, clientY: y } = event;
  const isSecond =
    ignored !== undefined &&
    event.timeStamp < ignored.until &&
    Math.hypot(x - ignored.x, y - ignored.y) <= sameSpotPx;
  if (isSecond) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else if (event.type === 'click') {
    pressed = { x, y };
    ignored = undefined;
    // A toast goes with its button: an earlier one comes to its place, with an Undo of its own, or the page is behind it.
    if (event.target instanceof Element && event.target.closest('[data-toast-area] button'))
      ignoreSecondTap();
  }
}

// Before any listener of the page. The focus and the lists of a select come with `mousedown`. The server that writes the
// pages of the shop has no document.
if (typeof document !== 'undefined') {
  document.addEventListener('mousedown', onPress, true);
  document.addEventListener('click', onPress, true);
  document.addEventListener('keydown', () => (pressed = undefined), true);
}
