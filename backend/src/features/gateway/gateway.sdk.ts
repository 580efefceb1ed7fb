import { AsyncLocalStorage } from 'node:async_hooks';
import Razorpay from 'razorpay';

/** As much of the SDK's HTTP client as is used here; its typings leave the client out. */
type HttpClient = {
  defaults: { proxy?: false; maxRedirects?: number; maxContentLength?: number };
  interceptors: {
    request: { use(change: (config: RequestConfig) => RequestConfig): unknown };
    response: { use(pass: undefined, mend: (failure: Failure) => never): unknown };
  };
};
type RequestConfig = { baseURL?: string; signal?: AbortSignal; headers: { set(name: string, value: string): unknown } };
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
  if (!http?.interceptors) throw new Error('This razorpay package keeps its HTTP client elsewhere: gateway.sdk.ts has to follow');

  const calls = new AsyncLocalStorage<PerCall>();
  // A redirect would take the key along to wherever it leads.
  Object.assign(http.defaults, { proxy: false, maxRedirects: 0, maxContentLength: 5_000_000 });
  http.interceptors.request.use((config) => {
    const call = calls.getStore();
    config.baseURL = baseUrl();
    if (call) config.signal = call.signal;
    for (const [name, value] of Object.entries(call?.headers ?? {})) config.headers.set(name, value);
    return config;
  });
  http.interceptors.response.use(undefined, (failure) => {
    failure.response ??= { status: 0, data: { error: { code: failure.code, description: failure.message } } };
    failure.response.data ??= {};
    throw failure as Error;
  });
  return { sdk, during: <T>(call: PerCall, work: () => Promise<T>) => calls.run(call, work) };
}
