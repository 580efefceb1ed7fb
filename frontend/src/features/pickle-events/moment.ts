const kolkata = 330 * 60_000;

/** A moment as the picker of a form writes it, in Kerala's time: "2026-08-20T18:00". */
export const toPicker = (said: string | null): string =>
  said === null ? '' : new Date(Date.parse(said) + kolkata).toISOString().slice(0, 16);

/** And back, wherever the device believes to be. */
export const fromPicker = (picked: string): string | null =>
  picked === '' ? null : new Date(`${picked}:00+05:30`).toISOString();
