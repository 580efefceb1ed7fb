import Razorpay from 'razorpay';

/** As much of the SDK's HTTP client as is used here; its typings leave the client out. */
type HttpClient = {
  defaults: { proxy?: false; maxRedirects?: number; maxContentLength?: number };
  interceptors: {
    request: {
      use(
        change: (config: RequestConfig) => RequestConfig,
        failed: undefined,
        options: { synchronous: true },
      ): unknown;
    };
    response: { use(pass: undefined, mend: (failure: Failure) => never): unknown };
  };
};
type RequestConfig = {
  baseURL?: string;
  signal?: AbortSignal;
  headers: { set(name: string, value: string): unknown };
};
type Failure = { code?: string; message?: string; response?: { status: number; data?: unknown } };

/** What one call brings along beside what the SDK takes. */
export type PerCall = { signal: AbortSignal; headers: Record<string, string> };

type Given = { keyId: string; keySecret: string; baseUrl: () => string };

/**
 * The SDK, which by itself waits for ever, obeys proxies of the environment, passes no header of a call and hides why
 * the network failed. `during` runs calls of it with a signal and headers of their own.
 */
export function createSdk({ keyId, keySecret, baseUrl }: Given) {
  const sdk = new Razorpay({ key_id: keyId, key_secret: keySecret });
  const http = (sdk as unknown as { api: { rq?: HttpClient } }).api.rq;
  if (!http?.interceptors)
    throw new Error(
      'This razorpay package keeps its HTTP client elsewhere: gateway.sdk.ts has to follow',
    );

  // A call gets as far as the interceptor before it first waits, so that what belongs to it is at hand there. The usual
  // way, AsyncLocalStorage, would make every promise of the whole program cost more.
  let call: PerCall | undefined;
  // A redirect would take the key along to wherever it leads.
  Object.assign(http.defaults, { proxy: false, maxRedirects: 0, maxContentLength: 5_000_000 });
  const prepare = (config: RequestConfig) => {
    config.baseURL = baseUrl();
    if (call) config.signal = call.signal;
    for (const [name, value] of Object.entries(call?.headers ?? {}))
      config.headers.set(name, value);
    return config;
  };
  http.interceptors.request.use(prepare, undefined, { synchronous: true });
  http.interceptors.response.use(undefined, (failure) => {
    failure.response ??= {
      status: 0,
      data: { error: { code: failure.code, description: failure.message } },
    };
    failure.response.data ??= {};
    throw failure as Error;
  });
  function during<T>(mine: PerCall, work: () => Promise<T>): Promise<T> {
    call = mine;
    try {
      return work();
    } finally {
      call = undefined;
    }
  }
  return { sdk, during };
}
