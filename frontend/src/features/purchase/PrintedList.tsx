import { requirementIn } from './amountIn';
import { countUncosted } from '@kalavara/shared-types/purchase/estimator.rules';
import type { PurchaseList } from '@kalavara/shared-types/purchase/purchase';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { rupeesAndPaise } from '../../ui/rupees';
import { eventLines } from './asText';
import { itemName } from './itemName';
import css from './PrintedList.module.css';

type Props = { list: PurchaseList; about: string; onDone: () => void };

/** The printed list, with a checkbox for each item. It is rendered only for printing, when the page is hidden. */
export function PrintedList({ list, about, onDone }: Props) {
  const { t } = useTranslation('purchase');
  const language = useLanguage();
  const uncosted = countUncosted(list);
  const done = useRef(onDone);
  done.current = onDone;

  useEffect(() => {
    const page = document.documentElement;
    page.dataset['printing'] = 'purchase';
    const timer = setTimeout(() => {
      window.print();
      done.current();
    });
    return () => {
      clearTimeout(timer);
      delete page.dataset['printing'];
    };
  }, []);

  return createPortal(
    <div className={css['paper']}>
      <h1>{t('purchase.list')}</h1>
      <p>{about}</p>
      {eventLines(list, language).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <table>
        <tbody>
          {list.rows.map((row) => (
            <tr key={row.itemId}>
              <td className={css['box']} />
              <th scope="row">{itemName(row, language)}</th>
              <td>{requirementIn(language, row.needToBuy, row.unit)}</td>
              <td>
                {row.price > 0 ? rupeesAndPaise(row.estimatedCost) : ''}{' '}
                {row.isEstimate && row.price > 0 && t('purchase.estimate')}
              </td>
            </tr>
          ))}
          {list.unmatched.map((need) => (
            <tr key={need.itemId}>
              <td className={css['box']} />
              <th scope="row">{itemName(need, language)}</th>
              <td>{requirementIn(language, need.required, need.unit)}</td>
              <td>{t('purchase.unmatched')}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            <th scope="row">{t('purchase.total')}</th>
            <td />
            <td>
              {rupeesAndPaise(list.totalCost)}
              {uncosted > 0 && <small> {t('purchase.uncosted', { count: uncosted })}</small>}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>,
    document.body,
  );
}
