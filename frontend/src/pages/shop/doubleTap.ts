import { doubleTapMs } from '../../ui/doubleTapMs';

let movedAt = -Infinity;

/** Another control is under the finger now than the one it pressed. */
export const noteMoved = () => void (movedAt = performance.now());

/** Whether a press still belongs to the one before: a finger that taps twice means what it saw first. */
export const isSecondTap = (): boolean => performance.now() - movedAt < doubleTapMs;
