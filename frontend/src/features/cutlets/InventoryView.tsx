import { parsedAmount, parsedTarget } from '@kalavara/shared-types/cutlets/cutlets.rules';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../ui/Stack';
import card from '../../ui/Card.module.css';
import { AmountField } from './AmountField';
import { saveNumbers, type ShownDay } from './useDay';
import { ingredientUnits } from './ingredients';
import css from './Views.module.css';
import { useUnit } from './texts';

const stock = [
  ['mandiLeftovers', 'kg'],
  ['processedMeat', 'kg'],
  ['frozenCutlets', 'pieces'],
] as const;

/** The stock of the cutlet kitchen on this day. Every field saves itself. */
export function InventoryView({ shown: { day } }: { shown: ShownDay }) {
  const { t } = useTranslation('cutlets');
  const unitOf = useUnit();
  const { inventory, date } = day;
  return (
    <Stack gap={4} className={css['view']}>
      <section className={`${card['card']} ${css['card']}`} aria-labelledby="cutlet-stock">
        <h2 id="cutlet-stock">{t('view.inventory')}</h2>
        <Stack gap={4} className={css['fields']}>
          {stock.map(([field, unit]) => (
            <AmountField
              key={field}
              label={`${t(`stock.${field}`)} (${unitOf(unit)})`}
              value={inventory[field]}
              parse={parsedAmount}
              onSave={(amount) => saveNumbers(date, { inventory: { [field]: amount } })}
            />
          ))}
          <AmountField
            label={`${t('stock.dailyRequirement')} (${unitOf('pieces')})`}
            hint={t('stock.sameAsTarget')}
            value={inventory.dailyRequirement}
            parse={parsedTarget}
            onSave={(dailyRequirement) => saveNumbers(date, { inventory: { dailyRequirement } })}
          />
        </Stack>
      </section>
      <section className={`${card['card']} ${css['card']}`} aria-labelledby="cutlet-ingredients">
        <h2 id="cutlet-ingredients">{t('stock.ingredients')}</h2>
        <Stack gap={4} className={css['fields']}>
          {ingredientUnits.map(([field, unit]) => (
            <AmountField
              key={field}
              label={`${t(`ingredient.${field}`)} (${unitOf(unit)})`}
              value={inventory.ingredients[field]}
              parse={parsedAmount}
              onSave={(amount) =>
                saveNumbers(date, { inventory: { ingredients: { [field]: amount } } })
              }
            />
          ))}
        </Stack>
      </section>
    </Stack>
  );
}
