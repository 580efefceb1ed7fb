import { createRequire } from 'node:module';
import Razorpay from 'razorpay';

type Config = {
  baseURL?: string;
  signal?: AbortSignal;
  headers: { set(headers: object): unknown };
};
type Adapter = (config: Config) => Promise<unknown>;
type Failure = { code?: string; message?: string; response?: { status: number; data?: unknown } };
/** The part of axios that is used here. */
type Axios = {
  defaults: {
    adapter?: unknown;
    proxy?: false;
    maxRedirects?: number;
    maxContentLength?: number;
  };
  getAdapter(name: 'http'): Adapter;
};

/** The copy of axios that the SDK loads. */
const axios = createRequire(createRequire(import.meta.url).resolve('razorpay'))('axios') as Axios;

export type SdkOptions = { keyId: string; keySecret: string; baseUrl: () => string };
/** Settings of one call, read when it is sent. */
type CallSettings = { signal?: AbortSignal; headers?: Record<string, string> };

/**
 * Runs calls on SDKs that no other call is using. Creating an SDK for each call was 4 % of the server's work for an
 * order.
 */
export function createSdkPool(options: SdkOptions) {
  const idle: { sdk: Razorpay; settings: CallSettings }[] = [];
  const create = () => {
    const settings: CallSettings = {};
    return { sdk: createSdk(options, settings), settings };
  };
  return async <T>(
    { signal, headers }: Required<CallSettings>,
    request: (sdk: Razorpay) => Promise<T>,
  ): Promise<T> => {
    const free = idle.pop() ?? create();
    Object.assign(free.settings, { signal, headers });
    try {
      return await request(free.sdk);
    } finally {
      idle.push(free);
    }
  };
}

/**
 * Creates the SDK for one call at a time. By default the SDK waits without a timeout, uses proxies of the environment,
 * does not send headers of a call and hides network errors. Its axios client copies the global axios defaults when it
 * is created, so they are set only for that moment; the SDK itself is not changed.
 */
export function createSdk(
  { keyId, keySecret, baseUrl }: SdkOptions,
  settings: CallSettings = {},
): Razorpay {
  const send = axios.getAdapter('http');
  const adapter: Adapter = async (config) => {
    const { signal, headers = {} } = settings;
    config.headers.set(headers);
    try {
      return await send({ ...config, baseURL: baseUrl(), ...(signal && { signal }) });
    } catch (error) {
      throw withResponse(error as Failure & Error);
    }
  };
  const { defaults } = axios;
  const before = { ...defaults };
  // A redirect would send the key to its target.
  Object.assign(defaults, { adapter, proxy: false, maxRedirects: 0, maxContentLength: 5_000_000 });
  try {
    return new Razorpay({ key_id: keyId, key_secret: keySecret });
  } finally {
    for (const name of ['adapter', 'proxy', 'maxRedirects', 'maxContentLength'] as const) {
      if (name in before) Object.assign(defaults, { [name]: before[name] });
      else delete defaults[name];
    }
  }
}

/**
 * Adds a response to a failure: the SDK reads `response.data.error` of every failure; status 0 means a network error.
 */
function withResponse<F extends Failure>(failure: F): F {
  const { code, message: description } = failure;
  failure.response ??= { status: 0, data: { error: { code, description } } };
  if (failure.response.data === undefined || failure.response.data === 'null')
    failure.response.data = {};
  return failure;
}
