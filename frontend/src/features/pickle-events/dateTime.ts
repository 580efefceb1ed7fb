import { minuteMs } from '@kalavara/shared-types/durations';

const kolkata = 330 * minuteMs;

/** Formats an instant as the value of a datetime-local field, in Kerala's time: "2026-08-20T18:00". */
export const toPicker = (iso: string | null): string =>
  iso === null ? '' : new Date(Date.parse(iso) + kolkata).toISOString().slice(0, 16);

/** Pickers accept years of up to six digits, which are no valid instants here. */
export const isPicked = (picked: string): boolean =>
  /^\d{4}-/.test(picked) && !Number.isNaN(Date.parse(picked));

/** Parses the value of a datetime-local field as Indian time, independent of the device's time zone. */
export const fromPicker = (picked: string): string | null =>
  picked === '' ? null : new Date(`${picked}:00+05:30`).toISOString();
