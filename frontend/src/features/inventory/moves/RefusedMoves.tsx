import type { Movement, Unit } from '@kalavara/shared-types/inventory/inventory';
import { useEffect, useRef } from 'react';
import { useErrorText } from '../../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { dismiss, perform, useRefusals, type Refusal } from '../../../outbox/outbox';
import { Button } from '../../../ui/Button';
import { Stack } from '../../../ui/Stack';
import { useInventory, useKnownMovements } from '../store';
import { confirmationOf } from '../sync';
import css from './MoveForm.module.css';
import { useTexts } from '../texts';

type About = Pick<Movement, 'itemId' | 'kind' | 'quantity'> & {
  eventId: string | null;
  unit: Unit | undefined;
};
type Props = {
  /** The sheet is about one item, or about one event. */
  of: { itemId: string } | { eventId: string };
  /** The movement was recorded after all: its form needs its input no more. */
  onAnyway: (kind: Movement['kind']) => void;
};

/** What the server refused of one item or event, in the sheet where it was done: the page's own list lies behind it. */
export function RefusedMoves({ of, onAnyway }: Props) {
  const known = useKnownMovements();
  const refusals = useRefusals().flatMap((refusal) => {
    const about = aboutOf(refusal, known);
    const isHere =
      about && ('itemId' in of ? about.itemId === of.itemId : about.eventId === of.eventId);
    return isHere ? [{ refusal, about }] : [];
  });
  const first = useRef<HTMLDivElement>(null);
  const count = refusals.length;
  useEffect(() => {
    if (count > 0) first.current?.scrollIntoView?.({ block: 'nearest' });
  }, [count]);
  if (count === 0) return null;
  return (
    <Stack gap={3} ref={first} role="alert">
      {refusals.map(({ refusal, about }) => (
        <RefusedMove
          key={refusal.id}
          refusal={refusal}
          about={about}
          onAnyway={onAnyway}
          hasName={!('itemId' in of)}
        />
      ))}
    </Stack>
  );
}

function aboutOf(
  { name, given }: Refusal,
  known: ReadonlyMap<string, Movement>,
): About | undefined {
  if (name === 'undoMovement') return known.get(given.params.id);
  if (name !== 'moveStock') return undefined;
  const { itemId, kind, quantity, unit, eventId } = given.body;
  return { itemId, kind, quantity, unit: unit ?? undefined, eventId: eventId ?? null };
}

function RefusedMove({
  refusal,
  about,
  hasName,
  onAnyway,
}: Pick<Props, 'onAnyway'> & { refusal: Refusal; about: About; hasName: boolean }) {
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
    if (refusal.name !== 'moveStock') return;
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
        <Button variant="quiet" onClick={() => void dismiss(refusal.id)}>
          {t('commands:understood')}
        </Button>
      </div>
    </Stack>
  );
}
