const moment = 400;
let movedAt = -Infinity;

/** Something else stands under the finger now than what it pressed. */
export const hasMoved = () => void (movedAt = performance.now());

/** Whether a press still belongs to the one before: a finger that taps twice means what it saw first. */
export const isSecondTap = (): boolean => performance.now() - movedAt < moment;
