import type { Message, MessageView } from '@kalavara/shared-types/messages/messages';
import { useCallback, useEffect, useMemo } from 'react';
import { call } from '../../http/call';
import { usePages } from '../../state/usePages';
import { setWaitingCount } from './waitingCount';

export type MessageList = {
  /** Undefined until the first page of the view is loaded. */
  messages: readonly Message[] | undefined;
  counts: { waiting: number; failed: number } | undefined;
  hasMail: boolean | undefined;
  hasMore: boolean;
  /** Whether more than the first page is shown. */
  isPaged: boolean;
  error: unknown;
  moreError: unknown;
  isBusy: boolean;
  reload: () => void;
  more: () => void;
  /** Replaces a changed message at its position until the list is reloaded. */
  replace: (message: Message) => void;
};

const every = 30_000;

async function fetchPage(view: MessageView, cursor: string | undefined) {
  const page = await call('listMessages', { query: { view, ...(cursor && { cursor }) } });
  setWaitingCount(page.counts.waiting);
  return page;
}

/**
 * Loads the messages of a view page by page. Reloads when `reloadOn` changes and every 30 s, while only one page is
 * shown.
 */
export function useMessages(view: MessageView, reloadOn: unknown): MessageList {
  const { loaded, error, moreError, isBusy, hasMore, more, reload, restore, changePages } =
    usePages(fetchPage);
  const pages = loaded?.query === view ? loaded.pages : undefined;

  const isPaged = pages !== undefined && pages.length > 1;
  useEffect(() => {
    if (isPaged) return;
    restore(view);
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(view), every);
    return () => clearInterval(timer);
  }, [restore, reload, view, reloadOn, isPaged]);

  const replace = useCallback(
    (message: Message) =>
      changePages((page) => ({
        ...page,
        data: page.data.map((shown) => (shown.id === message.id ? message : shown)),
      })),
    [changePages],
  );
  return {
    messages: useMemo(() => pages?.flatMap(({ data }) => data), [pages]),
    counts: pages?.at(-1)?.counts,
    hasMail: pages?.at(-1)?.hasMail,
    hasMore,
    isPaged,
    error,
    moreError,
    isBusy,
    reload: () => reload(view),
    more,
    replace,
  };
}
