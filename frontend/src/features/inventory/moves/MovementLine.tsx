import { dayOfStoreReason, someWorker } from '@kalavara/shared-types/cutlets/in-ledger.rules';
import type { Movement } from '@kalavara/shared-types/inventory/inventory';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { unitPrice } from '../../../ui/rupees';
import { dayText } from '../../../ui/time';
import css from './Ledger.module.css';
import { useTexts } from '../texts';

type Props = {
  movement: Pick<
    Movement,
    'kind' | 'quantity' | 'unit' | 'at' | 'by' | 'reason' | 'price' | 'convertedFrom'
  >;
  /** The item of the movement, in lists of several items. */
  itemName?: string | undefined;
  after?: number | undefined;
  event?: string | undefined;
  isWaiting?: boolean;
  isIn?: boolean;
  isUndone?: boolean;
  onUndo?: (() => void) | undefined;
};

/** A row of a ledger. */
export function MovementLine({
  movement,
  itemName,
  after,
  event,
  isWaiting = false,
  isIn = false,
  isUndone = false,
  onUndo,
}: Props) {
  const { t } = useTranslation(['inventory', 'cutlets']);
  const language = useLanguage();
  const { amount, dateTime, what } = useTexts();
  const { unit, at, reason, price } = movement;
  const by = movement.by === someWorker ? t('cutlets:worker.default') : movement.by;
  const cutletDay = dayOfStoreReason(reason ?? '');
  const text = itemName
    ? t('stock.done', { name: itemName, what: what(movement) })
    : what(movement);
  const notes = [
    after !== undefined && t('stock.left', { amount: amount(after, unit) }),
    price !== null && t('stock.at', { price: unitPrice(price) }),
    isIn && t('stock.isIn'),
    isUndone && t('stock.undone'),
    isWaiting && t('waiting'),
  ].filter(Boolean);
  return (
    <li
      className={css['line']}
      data-undone={isUndone || undefined}
      data-waiting={isWaiting || undefined}
    >
      <div>
        <strong>{text}</strong>
        {event && <span className={css['event']}>{event}</span>}
        {reason && (
          <em>{cutletDay ? t('stock.cutlets', { day: dayText(cutletDay, language) }) : reason}</em>
        )}
        <small>{[by, dateTime(at), ...notes].filter(Boolean).join(' · ')}</small>
      </div>
      {onUndo && !isUndone && (
        <Button variant="quiet" aria-label={t('stock.undoIt', { what: text })} onClick={onUndo}>
          {t('stock.undo')}
        </Button>
      )}
    </li>
  );
}
