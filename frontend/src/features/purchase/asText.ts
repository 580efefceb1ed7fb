import { countUncosted } from '@kalavara/shared-types/purchase/estimator.rules';
import i18next from 'i18next';
import { requirementIn } from './amountIn';
import type { PurchaseList } from '@kalavara/shared-types/purchase/purchase';
import type { Language } from '../../i18n/language';
import { rupeesAndPaise } from '../../ui/rupees';
import { dayText } from '../../ui/time';
import { itemName } from './itemName';

/** Returns the events of a list, one per line. */
export const eventLines = (list: PurchaseList, language: Language): string[] =>
  list.events.map(({ title, date, people: guestCount }) => {
    const heading = i18next.getFixedT(language, 'purchase')('purchase.forPeople', {
      people: guestCount,
    });
    return [title, date && dayText(date, language), heading].filter(Boolean).join(', ');
  });

/** Returns the list as plain text, one item per line. */
export function asText(list: PurchaseList, language: Language): string {
  const t = i18next.getFixedT(language, 'purchase', 'purchase');
  const uncosted = countUncosted(list);
  const amounts = [
    ...list.rows.map((row) => ({ row, amount: requirementIn(language, row.needToBuy, row.unit) })),
    ...list.unmatched.map((row) => ({
      row,
      amount: `${requirementIn(language, row.required, row.unit)} (${t('unmatched')})`,
    })),
  ];
  return [
    t('list'),
    ...eventLines(list, language),
    '',
    ...amounts.map(({ row, amount }) => `- ${itemName(row, language)}: ${amount}`),
    '',
    `${t('total')}: ${rupeesAndPaise(list.totalCost)}${uncosted > 0 ? ` (${t('uncosted', { count: uncosted })})` : ''}`,
  ].join('\n');
}
