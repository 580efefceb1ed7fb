/** The gateway was not reached or did not answer in time. The request may have had its effect nevertheless. */
export class GatewayUnavailable extends Error {
  /** A code of the network ("ECONNRESET"), "HTTP_502", or "CIRCUIT_OPEN" when nothing was sent. */
  readonly code: string;

  constructor(code: string, options?: ErrorOptions) {
    super(`the payment gateway is unavailable: ${code}`, options);
    this.code = code;
  }
}

type Refusal = { status: number; code: string; description: string; field: string | null };

/** The gateway refused the request; a retry gets the same answer. */
export class GatewayRejected extends Error {
  readonly status: number;
  readonly code: string;
  readonly description: string;
  readonly field: string | null;

  constructor({ status, code, description, field }: Refusal) {
    super(`the payment gateway answered ${status} ${code}: ${description}`);
    this.status = status;
    this.code = code;
    this.description = description;
    this.field = field;
  }
}

/** A proxy answered instead of the gateway, or the answer has an unknown shape. */
export class GatewayProtocol extends Error {
  constructor(options?: ErrorOptions) {
    super('the payment gateway answered something unknown', options);
  }
}

/** Returns a stored message of these errors without its prefix and code, for a page that names the gateway itself. */
export const withoutGateway = (message: string): string =>
  /^the payment gateway (?:answered \d+ \w+: |is )(.+)$/s.exec(message)?.[1] ?? message;

export type GatewayError = GatewayUnavailable | GatewayRejected | GatewayProtocol;

/** Converts errors of the SDK, which throws plain objects with a `statusCode` that is 0 without an answer. */
export function toGatewayError(thrown: unknown): GatewayError {
  if (thrown instanceof GatewayUnavailable || thrown instanceof GatewayRejected) return thrown;
  if (thrown instanceof GatewayProtocol) return thrown;
  const { statusCode: status, error } = Object(thrown) as {
    statusCode?: unknown;
    error?: Record<string, unknown>;
  };
  if (typeof status !== 'number') return new GatewayProtocol({ cause: thrown });

  const code = typeof error?.['code'] === 'string' ? error['code'] : 'UNKNOWN';
  if (status === 0) return new GatewayUnavailable(code);
  if (isTransient(status)) return new GatewayUnavailable(`HTTP_${status}`);
  if (status < 400) return new GatewayProtocol({ cause: thrown });
  const description = error?.['description'];
  const field = error?.['field'];
  return new GatewayRejected({
    status,
    code,
    description: typeof description === 'string' ? description : '',
    field: typeof field === 'string' ? field : null,
  });
}

/** 409 means that a refund with the same key is still being created. */
const isTransient = (status: number) =>
  status >= 500 || status === 429 || status === 409 || status === 408;
