import type { Items } from '@kalavara/shared-types/checkout/checkout';
import type { Order, OrderLine } from '@kalavara/shared-types/orders/orders';
import { isShipped } from '@kalavara/shared-types/orders/orders.rules';
import { useId } from 'react';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../../ui/Stack';
import { Stepper } from '../../../ui/Stepper';
import { Grid } from '../../../ui/Grid';
import css from './Orders.module.css';

/** Units of each line to return to stock: all of an order that was not shipped, none of a shipped one. */
export const initialUnits = ({ lines, status }: Order): readonly number[] =>
  lines.map(({ quantity }) => (isShipped(status) ? 0 : quantity));

/** Stock is counted by product, so lines of the same product are added up. */
export function restockOf(lines: readonly OrderLine[], units: readonly number[]): Items {
  const items: Items = {};
  lines.forEach(
    ({ productId }, index) => (items[productId] = (items[productId] ?? 0) + units[index]!),
  );
  return items;
}

type Props = {
  order: Order;
  units: readonly number[];
  onChange: (units: readonly number[]) => void;
};

/** Fields for the units of each line of a cancelled order that return to stock. */
export function Restock({ order: { lines, status }, units, onChange }: Props) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const id = useId();
  const sum = units.reduce((total, each) => total + each, 0);
  return (
    <Stack as="section" gap={2} className={css['restock']} aria-labelledby={id}>
      <h3 id={id}>{t('restock.title')}</h3>
      {isShipped(status) && <p>{t('restock.shipped', { status: t(`status.${status}`) })}</p>}
      <ul>
        {lines.map((line, index) => {
          const name = `${(language === 'ml' && line.nameMl) || line.name}${line.customization ? ` ${t('details.customized')}` : ''}`;
          return (
            <Grid as="li" columns="end" gap={3} key={index}>
              <span>
                {name} <small>{t('restock.of', { count: line.quantity })}</small>
              </span>
              <Stepper
                label={t('restock.units', { name })}
                fewer={t('restock.fewer')}
                more={t('restock.more')}
                quantity={units[index]!}
                most={line.quantity}
                onChange={(next) =>
                  onChange(units.map((each, other) => (other === index ? next : each)))
                }
              />
            </Grid>
          );
        })}
      </ul>
      <p role="status">{sum > 0 ? t('change.unitsBack', { count: sum }) : t('restock.none')}</p>
    </Stack>
  );
}
