import {
  ingredientIds,
  ingredients,
  noIngredient,
} from '@kalavara/shared-types/content/ingredients';
import { defaultItems } from '@kalavara/shared-types/content/inventory';
import { ingredientOf } from '@kalavara/shared-types/inventory/item-links.rules';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language';
import { Select } from '../../../ui/Select';
import type { Draft } from './draft';
import { useInventory } from '../store';
import { useTexts } from '../texts';

type Value = Draft['ingredient'];
type Props = { value: Value; itemId: string | undefined; onValue: (value: Value) => void };

/** The ingredient of the recipes that is taken from this item. The purchase list uses it instead of the name. */
export function IngredientField({ value, itemId, onValue }: Props) {
  const { t } = useTranslation('inventory');
  const { nameOf } = useTexts();
  const language = useLanguage();
  const { items } = useInventory();
  const names = new Map(defaultItems.map(({ id, name }) => [id, name[language]]));
  const holder = items.find(
    (item) => item.id !== itemId && value !== noIngredient && ingredientOf(item) === value,
  );
  const options = ingredientIds
    .map((id) => ({ value: id, label: names.get(ingredients[id])! }))
    .sort((a, b) => a.label.localeCompare(b.label, language));
  return (
    <Select
      label={t('form.ingredient')}
      hint={holder ? t('form.ingredientMoves', { name: nameOf(holder) }) : t('form.ingredientHint')}
      options={[{ value: noIngredient, label: t('form.ingredientNone') }, ...options]}
      value={value}
      onChange={(event) => onValue(event.target.value as Value)}
    />
  );
}
