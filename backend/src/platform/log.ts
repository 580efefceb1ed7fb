import pino from 'pino';

export type Logger = pino.Logger;

/** Bytes of unwritten log in memory while its reader is slow; more is dropped. */
const maxBuffered = 1024 * 1024;

/**
 * JSON lines: `event` in snake_case and fields, without secrets and without what identifies a customer. A full disk or a
 * closed pipe loses lines only: without the listener, that error would end the process.
 */
export function createLogger(level: string, fd = 1): Logger {
  const out = pino.destination({ fd, sync: true, maxLength: maxBuffered });
  out.on('error', () => undefined);
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: withoutRows },
    },
    out,
  );
}

/** Removes the row that Postgres adds to an error: it may be a customer's. */
function withoutRows(error: unknown): unknown {
  const serialized: unknown = pino.stdSerializers.err(error as Error);
  if (typeof serialized !== 'object' || serialized === null) return serialized;
  const { detail: _row, where: _context, ...rest } = serialized as Record<string, unknown>;
  return rest;
}
