import pino from 'pino';

export type Logger = pino.Logger;

/** What is kept of a log nobody takes: it is written when there is room again, and beyond this it is dropped. */
const mostKept = 1024 * 1024;

/**
 * JSON lines; nothing that identifies a customer and no secret is ever handed to it. A full disk or a closed pipe behind
 * it loses lines and nothing else: unheard, that error would end the process.
 */
export function createLogger(level: string, fd = 1): Logger {
  const out = pino.destination({ fd, sync: true, maxLength: mostKept });
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

/** Postgres tells beside its error which row it was about, and that may be a customer's. */
function withoutRows(error: unknown): unknown {
  const said: unknown = pino.stdSerializers.err(error as Error);
  if (typeof said !== 'object' || said === null) return said;
  const { detail: _row, where: _place, ...rest } = said as Record<string, unknown>;
  return rest;
}
