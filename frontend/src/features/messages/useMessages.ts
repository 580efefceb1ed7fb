import type { Message, MessageView } from '@kalavara/shared-types/messages';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../http/call';
import { usePageCount } from '../../state/usePageCount';
import { setWaitingCount } from './waitingCount';

type Loaded = {
  view: MessageView;
  messages: readonly Message[];
  cursor: string | null;
  counts: { waiting: number; failed: number };
  hasMail: boolean;
  pages: number;
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

  const pageCount = usePageCount();

  /** Up to this number of pages, after those of `before`. */
  const load = useCallback(
    async (of: MessageView, pages: number, before?: Loaded) => {
      const request = (requests.current += 1);
      let list = before;
      setBusy(true);
      try {
        do {
          const query = { view: of, ...(list?.cursor && { cursor: list.cursor }) };
          const { data, ...rest } = await call('listMessages', { query });
          if (request !== requests.current) return;
          const messages: readonly Message[] = [...(list?.messages ?? []), ...data];
          list = { view: of, messages, ...rest, pages: (list?.pages ?? 0) + 1 };
          setLoaded(list);
          setWaitingCount(rest.counts.waiting);
          setError(undefined);
        } while (list.pages < pages && list.cursor !== null);
        pageCount.store(list.pages);
      } catch (caught) {
        if (request === requests.current) setError(caught);
      }
      if (request === requests.current) setBusy(false);
    },
    [pageCount],
  );

  const isPaged = loaded?.view === view && loaded.pages > 1;
  useEffect(() => {
    if (isPaged) return;
    void load(view, pageCount.stored());
    const timer = setInterval(
      () => document.visibilityState === 'visible' && void load(view, 1),
      every,
    );
    return () => clearInterval(timer);
  }, [load, pageCount, view, moves, isPaged]);

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
    reload: () => void load(view, 1),
    more: () => void (loaded && load(view, loaded.pages + 1, loaded)),
  };
}
