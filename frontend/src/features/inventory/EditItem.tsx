import type { Item } from '@kalavara/shared-types/inventory';
import { findNamesake, isSameName } from '@kalavara/shared-types/item-names.rules';
import { priceInUnit } from '@kalavara/shared-types/item-units.rules';
import { isFarPrice } from '@kalavara/shared-types/prices.rules';
import { useId, useRef, useState, type FormEvent } from 'react';
import { useErrorText } from '../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Grid } from '../../ui/Grid';
import { Stack } from '../../ui/Stack';
import { unitPrice } from '../../ui/rupees';
import { Sheet } from '../../ui/Sheet';
import { focusWrong } from '../../ui/focusWrong';
import { changesOf, draftInUnit, draftOf, wrongInEdit, wrongUnit, type Wrong } from './draft';
import { GoneNotice } from './GoneNotice';
import css from './Inventory.module.css';
import { NameQuestion } from './NameQuestion';
import { PriceQuestion } from './PriceQuestion';
import { ItemFieldsForm } from './ItemFieldsForm';
import { useInventory } from './store';
import { useTexts } from './texts';
import { useItemActions } from './useItemActions';

type Props = {
  item: Item;
  isGone?: boolean;
  onClose: () => void;
  onUpdated: (command: string) => void;
  onRemoved: () => void;
};

/** Opens with a copy of the item, so that Cancel and × leave it as it is. */
export function EditItem({ item, isGone = false, onClose, onUpdated, onRemoved }: Props) {
  const { t } = useTranslation(['inventory', 'common']);
  const { amount, nameOf, unitOf } = useTexts();
  const errorText = useErrorText();
  const { patch, remove } = useItemActions();
  const { items } = useInventory();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  // The item as opened: only fields changed here overwrite those another phone has changed.
  const [before] = useState(() => draftOf(item));
  const [opened] = useState(item);
  const [draft, setDraft] = useState(before);
  const [wrong, setWrong] = useState<Wrong>({});
  const [confirming, setConfirming] = useState<'name' | 'zero' | 'price' | 'delete'>();

  const unitProblem = wrongUnit(draft);
  const converted =
    draft.unit === before.unit ? undefined : t('form.unitConverted', { unit: unitOf(draft.unit) });
  const unitNote = unitProblem ? { error: errorText(unitProblem) } : { hint: converted };
  const changes = changesOf(before, draft);
  const isEmptied = changes.quantity === 0 && opened.quantity > 0;
  const isFree = changes.currentPrice === 0 && opened.currentPrice > 0;
  const lastPrice = priceInUnit(item.currentPrice, item.unit, draft.unit) ?? 0;
  const price = changes.currentPrice ?? 0;
  const namesake =
    changes.name === undefined || isSameName(changes.name, item.name)
      ? undefined
      : findNamesake(items, { id: item.id, name: changes.name });
  const question = t(
    isEmptied && isFree ? 'form.zeroBoth' : isEmptied ? 'form.zeroQuantity' : 'form.zeroPrice',
  );
  const was = [
    isEmptied && amount(opened.quantity, opened.unit),
    isFree && unitPrice(opened.currentPrice),
  ].filter(Boolean);

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = wrongInEdit(draft);
    setWrong(found);
    if (Object.keys(found).length > 0 || unitProblem) return void focusWrong(form.current);
    if (namesake) return setConfirming('name');
    return checkZero();
  }
  function checkZero() {
    if (isEmptied || isFree) return setConfirming('zero');
    return checkPrice();
  }
  function checkPrice() {
    if (isFarPrice(lastPrice, price)) return setConfirming('price');
    return void save({ isPriceConfirmed: false });
  }
  async function save({ isPriceConfirmed }: { isPriceConfirmed: boolean }) {
    onClose();
    if (Object.keys(changes).length > 0)
      onUpdated(
        await patch(item.id, changes, {
          isPriceConfirmed,
          ...(namesake && { isNameConfirmed: true }),
        }),
      );
  }
  async function takeAway() {
    onClose();
    await remove(item);
    onRemoved();
  }
  return (
    <>
      <Sheet
        title={t('form.editTitle')}
        aside={<span className={css['aside']}>{item.id}</span>}
        shape="side"
        isOpen
        onClose={onClose}
        footer={
          <Grid columns={2} gap={2} className={css['three']}>
            <Button variant="danger" disabled={isGone} onClick={() => setConfirming('delete')}>
              {t('form.delete')}
            </Button>
            <Button variant="quiet" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" form={formId} disabled={isGone}>
              {t('form.update')}
            </Button>
          </Grid>
        }
      >
        {isGone && <GoneNotice item={item} />}
        <Stack as="form" gap={3} id={formId} ref={form} noValidate onSubmit={submit}>
          <ItemFieldsForm
            draft={draft}
            wrong={wrong}
            unitNote={unitNote}
            onDraft={(next) =>
              setDraft(next.unit === draft.unit ? next : draftInUnit(next, next.unit))
            }
            itemId={item.id}
            hasStatus
          />
        </Stack>
      </Sheet>
      <NameQuestion
        namesake={namesake}
        isOpen={confirming === 'name' && !isGone}
        onClose={() => setConfirming(undefined)}
        onConfirm={checkZero}
      />
      <ConfirmDialog
        question={question}
        act={t('form.zeroAct')}
        isOpen={confirming === 'zero' && !isGone}
        onClose={() => setConfirming(undefined)}
        onConfirm={checkPrice}
      >
        <p>{t('form.zeroText', { before: was.join(', ') })}</p>
      </ConfirmDialog>
      <PriceQuestion
        before={lastPrice}
        after={price}
        unit={unitOf(draft.unit)}
        isOpen={confirming === 'price' && !isGone}
        onClose={() => setConfirming(undefined)}
        onConfirm={() => void save({ isPriceConfirmed: true })}
      />
      <ConfirmDialog
        question={t('form.deleteQuestion')}
        act={t('form.deleteAct')}
        isOpen={confirming === 'delete' && !isGone}
        onClose={() => setConfirming(undefined)}
        onConfirm={() => void takeAway()}
        isDangerous
      >
        <p>{t('form.deleteText', { name: nameOf(item) })}</p>
      </ConfirmDialog>
    </>
  );
}
