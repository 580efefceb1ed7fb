import { doubleTapMs } from './doubleTapMs';

/** The maximum distance between the two taps of one finger, in pixels. */
const sameSpotPx = 24;

type Spot = { x: number; y: number };
/** The position of the last press; undefined after a key. */
let pressed: Spot | undefined;
let ignored: (Spot & { until: number }) | undefined;

/**
 * Ignores a second tap within 400 ms at the same position, after a press has changed what is under the finger, such as
 * by opening a dialog. Taps at other positions, later taps and keys count.
 */
export function ignoreSecondTap() {
  ignored = pressed && { ...pressed, until: performance.now() + doubleTapMs };
}

function onPress(event: MouseEvent) {
  // A click by a key or by a script.
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
    // A toast is removed by its button: an earlier toast with its own Undo takes its place, or the page becomes
    // visible.
    if (event.target instanceof Element && event.target.closest('[data-toast-area] button'))
      ignoreSecondTap();
  }
}

// Registered before any listener of the page. The focus and the lists of a select follow `mousedown`. The server that
// renders the pages of the shop has no document.
if (typeof document !== 'undefined') {
  document.addEventListener('mousedown', onPress, true);
  document.addEventListener('click', onPress, true);
  document.addEventListener('keydown', () => (pressed = undefined), true);
}
