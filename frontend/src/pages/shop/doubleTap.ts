import { doubleTapMs } from '../../ui/doubleTapMs';

let movedAt = -Infinity;

/** Records that another control is now under the finger than the one it pressed. */
export const noteMoved = () => void (movedAt = performance.now());

/** Whether a press is the second tap of a double tap, which is meant for the control that was there first. */
export const isSecondTap = (): boolean => performance.now() - movedAt < doubleTapMs;
