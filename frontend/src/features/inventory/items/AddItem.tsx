import { findNamesake } from '@kalavara/shared-types/inventory/item-names.rules';
import { useId, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { Grid } from '../../../ui/Grid';
import { Sheet } from '../../../ui/Sheet';
import { Stack } from '../../../ui/Stack';
import { useOneAtATime } from '../../../ui/useOneAtATime';
import { focusInvalidLater } from '../../../ui/focusInvalid';
import { emptyDraft, fieldsOf, wrongIn, type Wrong } from './draft';
import { ItemFieldsForm } from './ItemFieldsForm';
import { NameQuestion } from './NameQuestion';
import { useInventory } from '../store';
import { useItemActions } from '../useItemActions';

type Props = { isOpen: boolean; onClose: () => void; onAdded: (command: string) => void };

/** The form of a new item; the input remains until the item is added. */
export function AddItem({ isOpen, onClose, onAdded }: Props) {
  const { t } = useTranslation(['inventory', 'common']);
  const { add } = useItemActions();
  const { items } = useInventory();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(emptyDraft);
  const [wrong, setWrong] = useState<Wrong>({});
  const [isDoubled, setDoubled] = useState(false);
  const once = useOneAtATime();

  const namesake = findNamesake(items, { name: draft.name });

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = wrongIn(draft);
    setWrong(found);
    if (Object.keys(found).length > 0) return void focusInvalidLater(form.current);
    if (namesake) return setDoubled(true);
    void once(() => save({ isNameConfirmed: false }));
  }
  async function save({ isNameConfirmed }: { isNameConfirmed: boolean }) {
    const command = await add(fieldsOf(draft), { isNameConfirmed });
    setDraft({ ...emptyDraft, category: draft.category, unit: draft.unit });
    onClose();
    onAdded(command);
  }
  return (
    <>
      <Sheet
        title={t('form.addTitle')}
        shape="side"
        isOpen={isOpen}
        onClose={onClose}
        hasOneRowFooter
        footer={
          <Grid columns={2} gap={2}>
            <Button variant="quiet" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" form={formId}>
              {t('form.addAct')}
            </Button>
          </Grid>
        }
      >
        <Stack as="form" gap={3} id={formId} ref={form} noValidate onSubmit={submit}>
          <ItemFieldsForm draft={draft} wrong={wrong} onDraft={setDraft} />
        </Stack>
      </Sheet>
      <NameQuestion
        namesake={namesake}
        isOpen={isDoubled && isOpen}
        onClose={() => setDoubled(false)}
        onConfirm={() => void once(() => save({ isNameConfirmed: true }))}
      />
    </>
  );
}
