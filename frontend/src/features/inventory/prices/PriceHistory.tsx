import type { Item } from '@kalavara/shared-types/inventory/inventory';
import {
  changeSinceFirst,
  changeSinceOlder,
  type PriceChange,
} from '@kalavara/shared-types/inventory/prices.rules';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../../ui/Stack';
import { unitPrice } from '../../../ui/rupees';
import { Sheet } from '../../../ui/Sheet';
import { PriceChart } from './PriceChart';
import css from './Prices.module.css';
import { useTexts } from '../texts';

type Props = { item: Item; onClose: () => void };

/**
 * The prices of an item, newest first (stored oldest first): each with its change, and the last one compared with the
 * first.
 */
export function PriceHistory({ item, onClose }: Props) {
  const { t } = useTranslation('inventory');
  const { nameOf, dateTime } = useTexts();
  const points = item.priceHistory;
  const first = points[0];
  const last = points.at(-1);

  function changeText({ change, percent }: PriceChange): string {
    if (change === 0) return t('prices.same');
    return t(change > 0 ? 'prices.up' : 'prices.down', {
      amount: unitPrice(Math.abs(change)),
      percent,
    });
  }
  return (
    <Sheet title={t('prices.title', { name: nameOf(item) })} shape="side" isOpen onClose={onClose}>
      {!first || !last ? (
        <p>{t('prices.empty')}</p>
      ) : (
        <Stack gap={3}>
          <p className={css['since']}>
            <strong>{unitPrice(last.price)}</strong>
            {points.length > 1 &&
              t('prices.since', { change: changeText(changeSinceFirst(first.price, last.price)) })}
          </p>
          {points.length > 1 && (
            <PriceChart
              points={points}
              label={t('prices.chart', {
                name: nameOf(item),
                from: unitPrice(first.price),
                to: unitPrice(last.price),
              })}
              from={dateTime(first.date)}
              to={dateTime(last.date)}
            />
          )}
          <table className={css['list']}>
            <thead>
              <tr>
                <th scope="col">{t('prices.date')}</th>
                <th scope="col">{t('prices.price')}</th>
                <th scope="col">{t('prices.change')}</th>
              </tr>
            </thead>
            <tbody>
              {[...points].reverse().map(({ date, price }, index) => {
                const older = points[points.length - index - 2];
                return (
                  <tr key={`${date} ${index}`}>
                    <td>{dateTime(date)}</td>
                    <td>{unitPrice(price)}</td>
                    <td>
                      {older ? changeText(changeSinceOlder(older.price, price)) : t('prices.first')}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </Stack>
      )}
    </Sheet>
  );
}
