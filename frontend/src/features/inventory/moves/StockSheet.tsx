import type { Item } from '@kalavara/shared-types/inventory/inventory';
import { isLow } from '@kalavara/shared-types/inventory/inventory.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { recoverFocus } from '../../../ui/recoverFocus';
import { Sheet } from '../../../ui/Sheet';
import { Stack } from '../../../ui/Stack';
import { GoneNotice } from '../items/GoneNotice';
import pills from '../../../ui/Pills.module.css';
import css from '../Inventory.module.css';
import { Ledger } from './Ledger';
import { type Kind, kinds } from './moveDraft';
import { MoveForm, type EventChoice } from './MoveForm';
import { RefusedMoves } from './RefusedMoves';
import { useTexts } from '../texts';

type Props = {
  item: Item;
  isGone?: boolean;
  isLive: boolean;
  /** The events that stock can still be taken for. */
  events: readonly EventChoice[];
  eventTitle: (id: string) => string;
  onEdit: () => void;
  onPrices: () => void;
  onActive: (isActive: boolean) => void;
  onClose: () => void;
};

/** The movements of one item. */
export function StockSheet({
  item,
  isGone = false,
  isLive,
  events,
  eventTitle,
  onEdit,
  onPrices,
  onActive,
  onClose,
}: Props) {
  const { t } = useTranslation('inventory');
  const { amount, nameOf } = useTexts();
  const [kind, setKind] = useState<Kind>('receive');
  /** The number of refused movements that were recorded after all: the form is then reset. */
  const [recorded, setRecorded] = useState(0);
  /** The numbers of movements that were sent from here, and that the server has. */
  const [sent, setSent] = useState(0);
  const [accepted, setAccepted] = useState(0);
  return (
    <Sheet
      title={nameOf(item)}
      aside={<span className={css['aside']}>{item.id}</span>}
      shape="side"
      isOpen
      onClose={onClose}
    >
      <Stack gap={3} ref={recoverFocus}>
        {isGone && <GoneNotice item={item} />}
        <p className={css['now']} aria-live="polite">
          {t('stock.now')}
          <strong>{amount(item.quantity, item.unit)}</strong>
          {isLow(item) && <span className={css['low']}>{t('low')}</span>}
        </p>
        <div className={`${css['narrow']} ${css['behind']}`}>
          <Button variant="quiet" disabled={isGone} onClick={onEdit}>
            {t('edit')}
          </Button>
          <Button variant="quiet" onClick={onPrices}>
            {t('prices.open')}
          </Button>
          <Button variant="quiet" disabled={isGone} onClick={() => onActive(!item.isActive)}>
            {t(item.isActive ? 'deactivate' : 'activate')}
          </Button>
        </div>
        <div
          className={`${pills['pills']} ${css['kinds']}`}
          role="group"
          aria-label={t('stock.kind')}
        >
          {kinds.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === kind}
              onClick={() => setKind(each)}
            >
              {t(`stock.${each}`)}
            </button>
          ))}
        </div>
        <RefusedMoves
          of={{ itemId: item.id }}
          onAnyway={(of) => of === kind && setRecorded(recorded + 1)}
        />
        <MoveForm
          key={`${item.id} ${kind} ${recorded}`}
          item={item}
          isGone={isGone}
          kind={kind}
          events={events}
          onSent={() => setSent((count) => count + 1)}
          onAccepted={() => setAccepted((count) => count + 1)}
        />
        <Ledger
          item={item}
          isLive={isLive}
          eventTitle={eventTitle}
          sent={sent}
          accepted={accepted}
        />
      </Stack>
    </Sheet>
  );
}
