import {
  defaultDensity,
  isLiquid,
  minDensity,
  maxDensity,
} from '@kalavara/shared-types/inventory/density.rules';
import type { ItemCategory, Unit } from '@kalavara/shared-types/inventory/inventory';
import { itemCategories } from '@kalavara/shared-types/inventory/item-fields.rules';
import { units } from '@kalavara/shared-types/units.rules';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../../ui/NumberField';
import { Select } from '../../../ui/Select';
import { TextArea } from '../../../ui/TextArea';
import { TextField } from '../../../ui/TextField';
import type { Draft, Wrong } from './draft';
import { IngredientField } from './IngredientField';
import { Grid } from '../../../ui/Grid';
import css from '../Inventory.module.css';
import { useTexts } from '../texts';

type Props = {
  draft: Draft;
  wrong: Wrong;
  onDraft: (draft: Draft) => void;
  hasStatus?: boolean;
  /** Undefined for a new item. */
  itemId?: string;
  /** A text beside the unit: the effect of choosing it, or why it cannot be chosen. */
  unitNote?: { hint?: string | undefined; error?: string | undefined };
};

const number = { min: 0, step: 0.01 } as const;

/** The documented fields of a new or existing item. */
export function ItemFieldsForm({
  draft,
  wrong,
  onDraft,
  hasStatus = false,
  itemId,
  unitNote = {},
}: Props) {
  const { t } = useTranslation('inventory');
  const putTyped = (field: keyof Draft) => (typed: string) => onDraft({ ...draft, [field]: typed });
  const put = (field: keyof Draft) => (event: { target: { value: string } }) =>
    putTyped(field)(event.target.value);
  const { unitOf } = useTexts();
  const unit = unitOf(draft.unit);
  const usual = defaultDensity(draft.category);
  return (
    <>
      <TextField
        label={t('form.name')}
        value={draft.name}
        maxLength={120}
        required
        error={wrong.name && t('form.nameNeeded')}
        onChange={put('name')}
      />
      <Grid columns={2} gap={3} className={css['pair']}>
        <Select
          label={t('form.category')}
          options={itemCategories.map((value) => ({ value, label: t(`category.${value}`) }))}
          value={draft.category}
          onChange={(event) => onDraft({ ...draft, category: event.target.value as ItemCategory })}
        />
        <Select
          label={t('form.unit')}
          options={units.map((value) => ({ value, label: unitOf(value) }))}
          value={draft.unit}
          {...unitNote}
          onChange={(event) => onDraft({ ...draft, unit: event.target.value as Unit })}
        />
        <NumberField
          label={t('form.quantity')}
          {...number}
          value={draft.quantity}
          hint={hasStatus ? t('form.quantityCount') : undefined}
          error={wrong.quantity && t('form.quantityWrong')}
          onTyped={putTyped('quantity')}
        />
        <NumberField
          label={t('form.price')}
          {...number}
          value={draft.price}
          hint={t('form.priceHint', { unit })}
          error={wrong.price && t('form.priceWrong')}
          onTyped={putTyped('price')}
        />
        <NumberField
          label={t('form.minQuantity')}
          {...number}
          value={draft.minQuantity}
          hint={t('form.minHint')}
          error={wrong.minQuantity && t('form.minWrong')}
          onTyped={putTyped('minQuantity')}
        />
        <TextField
          label={t('form.supplier')}
          value={draft.supplier}
          maxLength={60}
          hint={t('form.supplierHint')}
          onChange={put('supplier')}
        />
        <NumberField
          label={t('form.packSize', { unit })}
          {...number}
          value={draft.packSize}
          hint={t('form.packSizeHint')}
          error={wrong.packSize && t('form.packSizeWrong')}
          onTyped={putTyped('packSize')}
        />
        {isLiquid(draft.unit) && (
          <NumberField
            label={t('form.density')}
            {...number}
            value={draft.density}
            hint={
              usual === undefined
                ? t('form.densityNone')
                : t('form.densityUsual', { density: usual })
            }
            error={wrong.density && t('form.densityWrong', { least: minDensity, most: maxDensity })}
            onTyped={putTyped('density')}
          />
        )}
        {hasStatus && (
          <Select
            label={t('form.status')}
            options={[
              { value: 'active', label: t('active') },
              { value: 'inactive', label: t('inactive') },
            ]}
            value={draft.isActive ? 'active' : 'inactive'}
            onChange={(event) => onDraft({ ...draft, isActive: event.target.value === 'active' })}
          />
        )}
      </Grid>
      <IngredientField
        value={draft.ingredient}
        itemId={itemId}
        onValue={(ingredient) => onDraft({ ...draft, ingredient })}
      />
      <TextArea
        label={t('form.notes')}
        rows={2}
        maxLength={1_000}
        value={draft.notes}
        onChange={put('notes')}
      />
    </>
  );
}
