import type { Message, MessageView } from '@kalavara/shared-types/messages/messages';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { MarkAllSent } from '../../../features/messages/MarkAllSent';
import { MessageCard } from '../../../features/messages/MessageCard';
import { Wrap } from '../../../ui/Wrap';
import css from '../../../features/messages/Messages.module.css';
import { type MessageList, useMessages } from '../../../features/messages/useMessages';
import { useLiveOrders } from '../../../features/orders/store';
import { ErrorAlert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { LoadState } from '../../../ui/LoadState';
import { recoverFocus } from '../../../ui/recoverFocus';
import { Stack } from '../../../ui/Stack';
import { useRecentChange } from '../../../ui/useRecentChange';
import { useTitle } from '../../../ui/useTitle';

const views: readonly MessageView[] = ['waiting', 'failed', 'sent'];
const viewIn = (text: string | null): MessageView =>
  views.find((view) => view === text) ?? 'waiting';
const orderAt = (orderNo: string) => `/admin?tab=orders&q=${encodeURIComponent(orderNo)}`;

/** Messages to customers: those to send by hand, failed ones and sent ones. */
export default function MessagesPage() {
  const { t } = useTranslation('messages');
  useTitle(t('title'));
  const [address, setAddress] = useSearchParams();
  const view = viewIn(address.get('view'));
  // An order that changes may have a new message.
  const list = useMessages(view, useLiveOrders());
  const { counts } = list;
  const labelOf = (of: MessageView) => {
    const count = of === 'sent' ? 0 : (counts?.[of] ?? 0);
    return count > 0 ? `${t(`views.${of}`)} (${count})` : t(`views.${of}`);
  };
  return (
    <Stack gap={4} ref={recoverFocus}>
      <header>
        <h1>{t('title')}</h1>
        <p className={css['lead']}>{t('lead')}</p>
      </header>
      {list.hasMail === false && <p role="note">{t('noMail')}</p>}
      <Wrap as="nav" aria-label={t('views.label')}>
        {views.map((of) => (
          <Button
            key={of}
            variant={of === view ? 'primary' : 'quiet'}
            aria-current={of === view ? 'page' : undefined}
            onClick={() => setAddress(of === 'waiting' ? {} : { view: of })}
          >
            {labelOf(of)}
          </Button>
        ))}
      </Wrap>
      <List view={view} list={list} />
    </Stack>
  );
}

function List({ view, list }: { view: MessageView; list: MessageList }) {
  const { t } = useTranslation('messages');
  const { messages, counts, hasMore, isPaged, error, moreError, isBusy, reload, more, replace } =
    list;
  if (!messages)
    return (
      <LoadState label={t('loading')} rows={4} height="120px" error={error} onRetry={reload} />
    );
  return (
    <>
      <ErrorAlert error={error} failed={t('loadFailed')} />
      {view === 'waiting' && (
        <MarkAllSent
          messages={messages}
          waiting={counts?.waiting ?? messages.length}
          onMarked={reload}
        />
      )}
      {messages.length === 0 ? (
        <EmptyState title={t(`empty.${view}`)} text={t(`empty.${view}Text`)} />
      ) : (
        <Cards
          messages={messages}
          isBusy={isBusy}
          onChanged={(changed) => {
            replace(changed);
            if (!isPaged) reload();
          }}
        />
      )}
      <ErrorAlert error={moreError} failed={t('loadFailed')} />
      {hasMore && (
        <Button variant="quiet" isBusy={isBusy} onClick={more}>
          {t('more')}
        </Button>
      )}
    </>
  );
}

type CardsProps = {
  messages: readonly Message[];
  isBusy: boolean;
  onChanged: (message: Message) => void;
};

function Cards({ messages, isBusy, onChanged }: CardsProps) {
  // The second tap of a double tap would hit the next message, which was not sent.
  const hasJustMoved = useRecentChange(messages.map(({ id }) => id).join());
  return (
    <Stack as="ul" gap={3} className={css['list']} aria-busy={isBusy || undefined}>
      {messages.map((message) => (
        <MessageCard
          key={message.id}
          message={message}
          linkToOrder={orderAt}
          hasJustMoved={hasJustMoved}
          onChanged={onChanged}
        />
      ))}
    </Stack>
  );
}
