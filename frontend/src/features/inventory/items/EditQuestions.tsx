import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { unitPrice } from '../../../ui/rupees';
import { NameQuestion } from './NameQuestion';
import { PriceQuestion } from '../prices/PriceQuestion';
import { useTexts } from '../texts';
import type { EditQuestion, ItemEdit } from './useItemEdit';

type Props = {
  edit: ItemEdit;
  open: EditQuestion | undefined;
  onConfirm: (question: EditQuestion) => void;
  onClose: () => void;
};

/**
 * Confirmations before saving: the name of another item, a quantity or price that becomes 0, and a price far from the
 * last one.
 */
export function EditQuestions({ edit, open, onConfirm, onClose }: Props) {
  const { t } = useTranslation('inventory');
  const { amount, unitOf } = useTexts();
  const { opened, isEmptied, isFree } = edit;
  const before = [
    isEmptied && amount(opened.quantity, opened.unit),
    isFree && unitPrice(opened.currentPrice),
  ].filter(Boolean);
  return (
    <>
      <NameQuestion
        namesake={edit.namesake}
        isOpen={open === 'name'}
        onClose={onClose}
        onConfirm={() => onConfirm('name')}
      />
      <ConfirmDialog
        question={t(
          isEmptied && isFree
            ? 'form.zeroBoth'
            : isEmptied
              ? 'form.zeroQuantity'
              : 'form.zeroPrice',
        )}
        act={t('form.zeroAct')}
        isOpen={open === 'zero'}
        onClose={onClose}
        onConfirm={() => onConfirm('zero')}
      >
        <p>{t('form.zeroText', { before: before.join(', ') })}</p>
      </ConfirmDialog>
      <PriceQuestion
        before={edit.lastPrice}
        after={edit.price}
        unit={unitOf(edit.draft.unit)}
        isOpen={open === 'price'}
        onClose={onClose}
        onConfirm={() => onConfirm('price')}
      />
    </>
  );
}
