/**
 * A double tap is meant for the control that was there first: a press within this time after a control has changed
 * belongs to the former one.
 */
export const doubleTapMs = 400;
