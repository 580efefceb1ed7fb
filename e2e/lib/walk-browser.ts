/** One page of a browser with cookies of its own: as little as every engine can do. */
export type WalkTab = {
  goto: (url: string) => Promise<void>;
  /** The value of an expression, or what its promise resolves to. */
  evaluate: <T>(expression: string) => Promise<T>;
  /** What went wrong in the page since the last call. */
  takeErrors: () => Promise<string[]>;
  close: () => Promise<void>;
};

type TabOptions = {
  /** Pages may install a service worker. */
  hasWorker: boolean;
  isPhone: boolean;
};

export type WalkBrowser = {
  version: string;
  /** `session`: the value of the session cookie. An engine without a choice ignores the options. */
  open: (session: string | undefined, options: TabOptions) => Promise<WalkTab>;
  close: () => Promise<void>;
};

export const sessionCookie = 'kalavara_session';
