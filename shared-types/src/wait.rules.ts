/** A wait as a person reads it: rounded up to minutes, from two hours on to hours. */
export const waitOf = (seconds: number): { unit: 'minute' | 'hour'; count: number } =>
  seconds > 2 * 60 * 60
    ? { unit: 'hour', count: Math.ceil(seconds / 3_600) }
    : { unit: 'minute', count: Math.ceil(seconds / 60) };
