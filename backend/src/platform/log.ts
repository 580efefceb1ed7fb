import pino from 'pino';

export type Logger = pino.Logger;

/** JSON lines; nothing that identifies a customer and no secret is ever handed to it. */
export const createLogger = (level: string): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
