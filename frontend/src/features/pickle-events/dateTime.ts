import { minuteMs } from '@kalavara/shared-types/durations';

const kolkata = 330 * minuteMs;

/** An instant as the value of a datetime-local field, in Kerala's time: "2026-08-20T18:00". */
export const toPicker = (iso: string | null): string =>
  iso === null ? '' : new Date(Date.parse(iso) + kolkata).toISOString().slice(0, 16);

/** A picker takes a year of up to six digits, which is no instant of ours. */
export const isPicked = (picked: string): boolean =>
  /^\d{4}-/.test(picked) && !Number.isNaN(Date.parse(picked));

/** The instant of what was picked, which is Indian time wherever the device believes to be. */
export const fromPicker = (picked: string): string | null =>
  picked === '' ? null : new Date(`${picked}:00+05:30`).toISOString();
