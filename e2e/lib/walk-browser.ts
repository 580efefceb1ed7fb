/** A page of a browser with its own cookies: the few functions that every engine has. */
export type WalkTab = {
  goto: (url: string) => Promise<void>;
  /** Returns the value of an expression, or what its promise resolves to. */
  evaluate: <T>(expression: string) => Promise<T>;
  /** Returns the errors of the page since the last call. */
  takeErrors: () => Promise<string[]>;
  close: () => Promise<void>;
};

type TabOptions = {
  /** Whether pages may install a service worker. */
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
