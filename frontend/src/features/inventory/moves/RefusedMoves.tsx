import type { Movement, Unit } from '@kalavara/shared-types/inventory/inventory';
import { useEffect, useRef } from 'react';
import { useErrorText } from '../../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { dismiss, perform, useRefusals, type Refusal } from '../../../outbox/outbox';
import { Button } from '../../../ui/Button';
import { Stack } from '../../../ui/Stack';
import { useRecentChange } from '../../../ui/useRecentChange';
import { useInventory, useKnownMovements } from '../store';
import { confirmationOf } from '../sync';
import css from './MoveForm.module.css';
import { movementOf, type RefusedMovement } from './refusedMovement';
import { useTexts } from '../texts';

type Props = {
  /** The item or event of the sheet. */
  of: { itemId: string } | { eventId: string };
  /** Called if the movement was recorded after all, so that its form no longer needs the input. */
  onAnyway: (kind: Movement['kind']) => void;
};

type Refused = { refusal: Refusal; about: RefusedMovement };
type ListProps = Pick<Props, 'onAnyway'> & { refusals: readonly Refused[]; hasNames: boolean };

/**
 * The refused commands of one item or event, in the sheet where they were made, because it covers the page's own list.
 */
export function RefusedMoves({ of, onAnyway }: Props) {
  const known = useKnownMovements();
  const refusals = useRefusals().flatMap((refusal) => {
    // A refused purchase is shown with the shopping list.
    const about = refusal.name === 'buyShoppingRow' ? undefined : movementOf(refusal, known);
    const isHere =
      about && ('itemId' in of ? about.itemId === of.itemId : about.eventId === of.eventId);
    return isHere ? [{ refusal, about }] : [];
  });
  return (
    refusals.length > 0 && (
      <RefusedList refusals={refusals} onAnyway={onAnyway} hasNames={!('itemId' in of)} />
    )
  );
}

function RefusedList({ refusals, onAnyway, hasNames }: ListProps) {
  const first = useRef<HTMLDivElement>(null);
  const hasMoved = useRecentChange(refusals.map(({ refusal }) => refusal.id).join());
  const count = refusals.length;
  useEffect(() => {
    first.current?.scrollIntoView?.({ block: 'nearest' });
  }, [count]);
  return (
    <Stack gap={3} ref={first} role="alert">
      {refusals.map(({ refusal, about }) => (
        <RefusedMove
          key={refusal.id}
          refusal={refusal}
          about={about}
          onAnyway={onAnyway}
          hasName={hasNames}
          hasMoved={hasMoved}
        />
      ))}
    </Stack>
  );
}

function RefusedMove({
  refusal,
  about,
  hasName,
  hasMoved,
  onAnyway,
}: Pick<Props, 'onAnyway'> & Refused & { hasName: boolean; hasMoved: () => boolean }) {
  const { t } = useTranslation(['inventory', 'commands']);
  const { amount, nameOf, what } = useTexts();
  const errorText = useErrorText();
  const item = useInventory().items.find(({ id }) => id === about.itemId);
  const unit = about.unit ?? item?.unit ?? 'kg';
  const text = what({ ...about, unit });
  const { code, details } = refusal.refusal;
  const confirmation = confirmationOf(code);
  const left =
    code === 'stock-short' &&
    typeof details?.['left'] === 'number' &&
    amount(details['left'], (details['unit'] as Unit | undefined) ?? unit);

  async function anyway() {
    if (refusal.name !== 'moveStock' || hasMoved()) return;
    await dismiss(refusal.id);
    await perform('moveStock', refusal.room, {
      body: { ...refusal.given.body, ...confirmation?.fields },
    });
    onAnyway(about.kind);
  }
  return (
    <Stack gap={3} className={css['refused']}>
      <p>
        <strong>
          {t(refusal.name === 'undoMovement' ? 'stock.notUndone' : 'stock.notRecorded', {
            what: hasName && item ? t('stock.done', { name: nameOf(item), what: text }) : text,
          })}
        </strong>
        <br />
        {errorText(code)} {left && t('stock.onlyLeft', { amount: left })}
      </p>
      <div className={css['answers']}>
        {confirmation && refusal.name === 'moveStock' && (
          <Button onClick={() => void anyway()}>
            {t(code === 'price-far' ? 'form.farPriceAct' : 'stock.beyondAct')}
          </Button>
        )}
        <Button variant="quiet" onClick={() => void (hasMoved() || dismiss(refusal.id))}>
          {t('commands:understood')}
        </Button>
      </div>
    </Stack>
  );
}
