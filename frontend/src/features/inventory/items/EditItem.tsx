import type { Item } from '@kalavara/shared-types/inventory/inventory';
import { useId, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../i18n/useErrorText';
import { Button } from '../../../ui/Button';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { focusInvalidLater } from '../../../ui/focusInvalid';
import { Grid } from '../../../ui/Grid';
import { Sheet } from '../../../ui/Sheet';
import { Stack } from '../../../ui/Stack';
import { wrongInEdit, wrongUnit, type Wrong } from './draft';
import { EditQuestions } from './EditQuestions';
import { GoneNotice } from './GoneNotice';
import css from '../Inventory.module.css';
import { ItemFieldsForm } from './ItemFieldsForm';
import { useTexts } from '../texts';
import { useItemActions } from '../useItemActions';
import { type EditQuestion, useItemEdit } from './useItemEdit';

type Props = {
  item: Item;
  isGone?: boolean;
  onClose: () => void;
  onUpdated: (command: string) => void;
  onRemoved: () => void;
};

/** Edits a copy of the item, so that Cancel and × leave it unchanged. */
export function EditItem({ item, isGone = false, onClose, onUpdated, onRemoved }: Props) {
  const { t } = useTranslation(['inventory', 'common']);
  const { nameOf, unitOf } = useTexts();
  const errorText = useErrorText();
  const { patch, remove } = useItemActions();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const edit = useItemEdit(item);
  const { draft, changes, namesake } = edit;
  const [wrong, setWrong] = useState<Wrong>({});
  const [confirming, setConfirming] = useState<EditQuestion | 'delete'>();
  const closeQuestion = () => setConfirming(undefined);

  const unitProblem = wrongUnit(draft);
  const converted = edit.isUnitChanged
    ? t('form.unitConverted', { unit: unitOf(draft.unit) })
    : undefined;
  const unitNote = unitProblem ? { error: errorText(unitProblem) } : { hint: converted };

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = wrongInEdit(draft);
    setWrong(found);
    if (Object.keys(found).length > 0 || unitProblem) return void focusInvalidLater(form.current);
    return confirmOrSave();
  }
  function confirmOrSave(confirmed?: EditQuestion) {
    const next = edit.questionAfter(confirmed);
    if (next) return setConfirming(next);
    return void save({ isPriceConfirmed: confirmed === 'price' });
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
        hasOneRowFooter
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
            onDraft={edit.change}
            itemId={item.id}
            hasStatus
          />
        </Stack>
      </Sheet>
      <EditQuestions
        edit={edit}
        open={isGone || confirming === 'delete' ? undefined : confirming}
        onClose={closeQuestion}
        onConfirm={confirmOrSave}
      />
      <ConfirmDialog
        question={t('form.deleteQuestion')}
        act={t('form.deleteAct')}
        isOpen={confirming === 'delete' && !isGone}
        onClose={closeQuestion}
        onConfirm={() => void takeAway()}
        isDangerous
      >
        <p>{t('form.deleteText', { name: nameOf(item) })}</p>
      </ConfirmDialog>
    </>
  );
}
