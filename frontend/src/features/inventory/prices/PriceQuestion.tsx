import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { unitPrice } from '../../../ui/rupees';

type Props = {
  before: number;
  after: number;
  unit: string;
  isOpen: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** A confirmation: a superfluous zero would falsify every cost that is calculated from the price. */
export function PriceQuestion({ before, after, unit, ...dialog }: Props) {
  const { t } = useTranslation('inventory');
  return (
    <ConfirmDialog
      question={t('form.farPrice', { price: unitPrice(after), unit })}
      act={t('form.farPriceAct')}
      {...dialog}
    >
      <p>{t('form.farPriceText', { before: unitPrice(before) })}</p>
    </ConfirmDialog>
  );
}
