import type { Item } from '@kalavara/shared-types/inventory/inventory';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { useTexts } from '../texts';

type Props = {
  /** The item that has the name already. */
  namesake: Item | undefined;
  isOpen: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** A confirmation, because items of the same name are easily confused in lists. */
export function NameQuestion({ namesake, ...dialog }: Props) {
  const { t } = useTranslation(['inventory', 'commands']);
  const { amount, nameOf } = useTexts();
  if (!namesake) return null;
  const { id, quantity, unit } = namesake;
  return (
    <ConfirmDialog
      question={t('form.nameTaken', { name: nameOf(namesake) })}
      act={t('commands:nameTakenAct')}
      {...dialog}
    >
      <p>{t('form.nameTakenText', { id, amount: amount(quantity, unit) })}</p>
    </ConfirmDialog>
  );
}
