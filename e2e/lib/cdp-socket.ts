import { connectRpc, type JsonRpc } from './json-rpc';

/** One DevTools connection to a page. */
export type Cdp = Pick<JsonRpc, 'send' | 'on'>;

/** Connects to a page. `why` returns the last output of the browser, for the error after a crash. */
export async function connect(url: string, why: () => string): Promise<Cdp> {
  const { send, on, rejectPending } = await connectRpc(url, { closed: 'The page is closed.' });
  const crashed = () => `The page crashed. Output of the browser:\n${why()}`;
  let isCrashed = false;

  // A crashed page answers no command, not even a pending one; opening another revives it.
  on('Inspector.targetCrashed', () => {
    isCrashed = true;
    rejectPending(crashed());
  });
  return {
    send: (method, ...rest) => {
      if (method === 'Page.navigate') isCrashed = false;
      return isCrashed ? Promise.reject(new Error(crashed())) : send(method, ...rest);
    },
    on,
  };
}
