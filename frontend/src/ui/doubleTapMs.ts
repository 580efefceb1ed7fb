/** A finger that taps twice means what it saw first: a press so soon after a control has changed belongs to the one before. */
export const doubleTapMs = 400;
