import { parsedAmount, parsedTarget } from '@kalavara/shared-types/cutlets.rules';
import { useTranslation } from '../../i18n/useTranslation';
import { AmountField } from './AmountField';
import { saveNumbers, type ShownDay } from './useDay';
import css from './Views.module.css';
import { useUnit } from './words';

const stock = [
  ['mandiLeftovers', 'kg', '0.1'],
  ['processedMeat', 'kg', '0.1'],
  ['frozenCutlets', 'pieces', '1'],
] as const;
const ingredients = [
  ['potatoes', 'kg', '0.1'],
  ['eggs', 'pieces', '1'],
  ['breadcrumbs', 'kg', '0.1'],
  ['flour', 'kg', '0.1'],
  ['keralaMasala', 'g', '1'],
  ['bridgeSpices', 'g', '1'],
  ['salt', undefined, '0.1'],
  ['oil', 'L', '0.1'],
] as const;

/** What the cutlet kitchen has on this day. Every field saves itself. */
export function InventoryView({ shown: { day } }: { shown: ShownDay }) {
  const { t } = useTranslation('cutlets');
  const unitOf = useUnit();
  const { inventory, date } = day;
  return (
    <div className={css['view']}>
      <section className={css['card']} aria-labelledby="cutlet-stock">
        <h2 id="cutlet-stock">{t('view.inventory')}</h2>
        <div className={css['fields']}>
          {stock.map(([field, unit, step]) => (
            <AmountField
              key={field}
              label={`${t(`stock.${field}`)} (${unitOf(unit)})`}
              value={inventory[field]}
              step={step}
              parse={parsedAmount}
              onSave={(amount) => saveNumbers(date, { inventory: { [field]: amount } })}
            />
          ))}
          <AmountField
            label={`${t('stock.dailyRequirement')} (${unitOf('pieces')})`}
            hint={t('stock.sameAsTarget')}
            value={inventory.dailyRequirement}
            step="1"
            parse={parsedTarget}
            onSave={(dailyRequirement) => saveNumbers(date, { inventory: { dailyRequirement } })}
          />
        </div>
      </section>
      <section className={css['card']} aria-labelledby="cutlet-ingredients">
        <h2 id="cutlet-ingredients">{t('stock.ingredients')}</h2>
        <div className={css['fields']}>
          {ingredients.map(([field, unit, step]) => (
            <AmountField
              key={field}
              label={t(`ingredient.${field}`) + (unit ? ` (${unitOf(unit)})` : '')}
              value={inventory.ingredients[field]}
              step={step}
              parse={parsedAmount}
              onSave={(amount) => saveNumbers(date, { inventory: { ingredients: { [field]: amount } } })}
            />
          ))}
        </div>
      </section>
    </div>
  );
}
