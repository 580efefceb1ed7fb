import type { ShoppingTotals } from '@kalavara/shared-types/shopping/shopping.rules';
import { useTranslation } from 'react-i18next';
import { rupees } from '../../../ui/rupees';
import { Stack } from '../../../ui/Stack';

type Props = {
  totals: ShoppingTotals;
  /** Items of the list whose price rose above the owner's limit: "Onion (35%)". */
  risen: readonly string[];
};

/** Compares expected and paid amounts. Below the rows, since its lines appear and disappear while rows are ticked. */
export function TotalNotes({ totals: { expectedOfPaid, paid, unpaid }, risen }: Props) {
  const { t } = useTranslation('shopping');
  const difference = Math.round((paid - expectedOfPaid) * 100) / 100;
  if (paid === 0 && risen.length === 0 && unpaid === 0) return null;
  return (
    <Stack gap={1}>
      {paid > 0 && (
        <p>
          {difference === 0
            ? t('asExpected')
            : t(difference > 0 ? 'moreThan' : 'lessThan', {
                amount: rupees(Math.abs(difference)),
                expected: rupees(expectedOfPaid),
              })}
        </p>
      )}
      {risen.length > 0 && <p>{t('risenItems', { items: risen.join(', ') })}</p>}
      {unpaid > 0 && <p>{t('unpaid', { count: unpaid })}</p>}
    </Stack>
  );
}
