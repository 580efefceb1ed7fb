import type { Item, Movement } from '@kalavara/shared-types/inventory/inventory';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { Skeleton } from '../../../ui/Skeleton';
import { Stack } from '../../../ui/Stack';
import { useRecentShift } from '../../../ui/useRecentShift';
import notice from '../../../ui/Notice.module.css';
import css from './Ledger.module.css';
import { MovementLine } from './MovementLine';
import { useWaitingMoves, useWaitingUndos } from '../store';
import { useTexts } from '../texts';
import { useItemActions } from '../useItemActions';
import { useLedger } from './useLedger';

type Props = {
  item: Item;
  isLive: boolean;
  eventTitle: (id: string) => string;
  /** The number of movements sent by the form above; each one scrolls the first line into view. */
  sent: number;
  /** The number of them that the server has. */
  accepted: number;
};

/** The ledger of an item, newest first: person, time, reason, and an undo. */
export function Ledger({ item, isLive, eventTitle, sent, accepted }: Props) {
  const { t } = useTranslation('inventory');
  const { what } = useTexts();
  const { takeBack } = useItemActions();
  const { list, isOutdated, hasMore, hasFailed, older } = useLedger(item, isLive, accepted);
  const lines = useRef<HTMLOListElement>(null);
  const { list: ledger, hasShifted } = useRecentShift<HTMLElement>();
  // The form fills a small phone, so the line of a saved movement would be below the screen.
  useEffect(() => {
    if (sent > 0) lines.current?.querySelector('li')?.scrollIntoView?.({ block: 'nearest' });
  }, [sent]);
  const undoing = useWaitingUndos();
  const confirmed = new Set(list?.map(({ id }) => id));
  const waiting = useWaitingMoves().filter(
    ({ given }) => given.body.itemId === item.id && !confirmed.has(given.body.id),
  );
  // The count that was recorded with a movement is undone with it.
  const proofs = new Set(list?.flatMap(({ proof }) => proof ?? []));
  const proofsUndone = new Set(
    list?.flatMap(({ id, proof }) => (proof && undoing.has(id) ? [proof] : [])),
  );
  const isComing = isOutdated && !hasFailed && waiting.length === 0;
  const isEmpty = list?.length === 0 && waiting.length === 0 && !isOutdated && !hasFailed;
  const undoOf =
    (
      movement: Pick<Movement, 'id' | 'kind' | 'quantity' | 'unit' | 'convertedFrom'>,
      command?: string,
    ) =>
    () =>
      void (hasShifted() || takeBack(movement.id, command, what(movement)));

  return (
    <Stack
      as="section"
      ref={ledger}
      gap={2}
      className={css['ledger']}
      aria-labelledby="ledger-title"
    >
      <h3 id="ledger-title">{t('stock.movements')}</h3>
      {!list && !hasFailed && <Skeleton label={t('stock.loading')} height="56px" />}
      {hasFailed && (
        <p className={notice['offline']} role="status">
          {t('stock.failed')}
        </p>
      )}
      {isEmpty && <p>{t('stock.none')}</p>}
      <Stack as="ol" gap={2} ref={lines}>
        {isComing && (
          <li>
            <Skeleton label={t('stock.loading')} rows={1} height="74px" />
          </li>
        )}
        {waiting.map(({ id, given: { body }, by, at }) => {
          const { kind, quantity } = body;
          const movement = { id: body.id, kind, quantity, unit: item.unit };
          return (
            <MovementLine
              key={body.id}
              movement={{
                ...movement,
                at: new Date(at).toISOString(),
                by,
                reason: body.reason ?? null,
                price: body.price ?? null,
              }}
              event={body.eventId ? eventTitle(body.eventId) : undefined}
              isWaiting
              onUndo={undoOf(movement, id)}
            />
          );
        })}
        {list?.map((movement) => (
          <MovementLine
            key={movement.id}
            movement={movement}
            after={movement.after}
            event={movement.eventId ? eventTitle(movement.eventId) : undefined}
            isIn={movement.kind !== 'count' && movement.kind !== 'undo' && movement.change === 0}
            isUndone={
              movement.isUndone || undoing.has(movement.id) || proofsUndone.has(movement.id)
            }
            onUndo={
              movement.kind === 'undo' || proofs.has(movement.id) ? undefined : undoOf(movement)
            }
          />
        ))}
      </Stack>
      {hasMore && !isOutdated && (
        <Button variant="quiet" onClick={older}>
          {t('stock.older')}
        </Button>
      )}
    </Stack>
  );
}
