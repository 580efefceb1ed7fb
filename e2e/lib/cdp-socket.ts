import { connectRpc, type JsonRpc } from './json-rpc';

/** One DevTools connection to a page. */
export type Cdp = Pick<JsonRpc, 'send' | 'on'>;

/** Connects to a page. `readOutput` returns the last output of the browser, for the error after a crash. */
export async function connect(url: string, readOutput: () => string): Promise<Cdp> {
  const { send, on, rejectPending } = await connectRpc(url, { closed: 'The page is closed.' });
  const describeCrash = () => `The page crashed. Output of the browser:\n${readOutput()}`;
  let isCrashed = false;

  // A crashed page answers no command, not even a pending one; opening another revives it.
  on('Inspector.targetCrashed', () => {
    isCrashed = true;
    rejectPending(describeCrash());
  });
  return {
    send: (method, ...rest) => {
      if (method === 'Page.navigate') isCrashed = false;
      return isCrashed ? Promise.reject(new Error(describeCrash())) : send(method, ...rest);
    },
    on,
  };
}
