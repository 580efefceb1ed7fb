import type { Message, MessageView } from '@kalavara/shared-types/messages';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../http/call';
import { setWaitingCount } from './waitingCount';

type Loaded = {
  view: MessageView;
  messages: readonly Message[];
  cursor: string | null;
  counts: { waiting: number; failed: number };
  hasMail: boolean;
  isPaged: boolean;
};
export type MessageList = {
  /** Undefined until the first page of the view is here. */
  loaded: Loaded | undefined;
  error: unknown;
  isBusy: boolean;
  reload: () => void;
  more: () => void;
  /** Shows a changed message in its place until the list is loaded anew. */
  replace: (message: Message) => void;
};

const every = 30_000;

/** The messages of a view, page by page; reloaded when `moves` changes and every 30 s, as long as one page is shown. */
export function useMessages(view: MessageView, moves: unknown): MessageList {
  const [loaded, setLoaded] = useState<Loaded>();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(true);
  const requests = useRef(0);

  const load = useCallback(async (of: MessageView, before?: Loaded) => {
    const request = (requests.current += 1);
    setBusy(true);
    const query = { view: of, ...(before?.cursor && { cursor: before.cursor }) };
    try {
      const { data, ...rest } = await call('listMessages', { query });
      if (request !== requests.current) return;
      const messages = before ? [...before.messages, ...data] : data;
      setLoaded({ view: of, messages, ...rest, isPaged: before !== undefined });
      setWaitingCount(rest.counts.waiting);
      setError(undefined);
    } catch (caught) {
      if (request === requests.current) setError(caught);
    }
    if (request === requests.current) setBusy(false);
  }, []);

  const isPaged = loaded?.view === view && loaded.isPaged;
  useEffect(() => {
    if (isPaged) return;
    void load(view);
    const timer = setInterval(
      () => document.visibilityState === 'visible' && void load(view),
      every,
    );
    return () => clearInterval(timer);
  }, [load, view, moves, isPaged]);

  const replace = useCallback(
    (message: Message) =>
      setLoaded(
        (now) =>
          now && {
            ...now,
            messages: now.messages.map((shown) => (shown.id === message.id ? message : shown)),
          },
      ),
    [],
  );
  return {
    loaded: loaded?.view === view ? loaded : undefined,
    error,
    isBusy,
    replace,
    reload: () => void load(view),
    more: () => void load(view, loaded),
  };
}
