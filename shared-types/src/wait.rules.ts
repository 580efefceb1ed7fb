/** A wait for people: rounded up to minutes, or to hours from two hours on. */
export const waitOf = (seconds: number): { unit: 'minute' | 'hour'; count: number } =>
  seconds > 2 * 60 * 60
    ? { unit: 'hour', count: Math.ceil(seconds / 3_600) }
    : { unit: 'minute', count: Math.ceil(seconds / 60) };
