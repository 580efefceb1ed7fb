import type { LocalizedText } from '@kalavara/shared-types/content/types';
import { maxIngredients } from '@kalavara/shared-types/kitchen-recipes/recipe-fields.rules';
import { type Unit, unitName, units } from '@kalavara/shared-types/units.rules';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language';
import { Button } from '../../ui/Button';
import { Select } from '../../ui/Select';
import { DecimalField } from '../../ui/DecimalField';
import { TextField } from '../../ui/TextField';
import { type DraftRow, newRow, type Problems } from './draft';
import css from './KitchenRecipes.module.css';

/** An inventory item that an ingredient can be taken from. */
export type StoreChoice = { itemId: string; name: LocalizedText };

type Props = {
  rows: readonly DraftRow[];
  problems: Problems | undefined;
  choices: readonly StoreChoice[];
  /** Whether only the amounts can change: a cutlet day has a field for each of its ingredients. */
  isFixed: boolean;
  onRows: (rows: DraftRow[]) => void;
};

export function IngredientRows({ rows, problems, choices, isFixed, onRows }: Props) {
  const { t } = useTranslation('kitchenRecipes');
  const change = (key: number, fields: Partial<DraftRow>) =>
    onRows(rows.map((row) => (row.key === key ? { ...row, ...fields } : row)));
  return (
    <fieldset className={css['ingredients']}>
      <legend>{t(isFixed ? 'form.perKilo' : 'form.forTwenty')}</legend>
      <ul>
        {rows.map((row) => (
          <Row
            key={row.key}
            row={row}
            choices={choices}
            isFixed={isFixed}
            problem={problems?.rows.get(row.key)}
            onChange={(fields) => change(row.key, fields)}
            onRemove={
              rows.length > 1 ? () => onRows(rows.filter(({ key }) => key !== row.key)) : undefined
            }
          />
        ))}
      </ul>
      {!isFixed && rows.length < maxIngredients && (
        <Button variant="quiet" onClick={() => onRows([...rows, newRow()])}>
          {t('form.addIngredient')}
        </Button>
      )}
    </fieldset>
  );
}

type RowProps = Pick<Props, 'choices' | 'isFixed'> & {
  row: DraftRow;
  problem: { name?: string; amount?: string } | undefined;
  onChange: (fields: Partial<DraftRow>) => void;
  onRemove: (() => void) | undefined;
};

const notFromStore = '';

function Row({ row, problem, choices, isFixed, onChange, onRemove }: RowProps) {
  const { t } = useTranslation('kitchenRecipes');
  const language = useLanguage();
  const shown = row.name[language];
  const choose = (itemId: string) => {
    const chosen = choices.find((each) => each.itemId === itemId);
    onChange({
      itemId: chosen?.itemId ?? null,
      ...(row.name.en.trim() === '' && chosen && { name: chosen.name }),
    });
  };
  const isKnown = row.itemId === null || choices.some(({ itemId }) => itemId === row.itemId);
  return (
    <li className={css['ingredient']}>
      {!isFixed && (
        <TextField
          label={t('form.ingredient')}
          maxLength={80}
          value={shown}
          error={problem?.name && t(`form.${problem.name as 'nameNeeded'}`)}
          // A typed name is used for both languages.
          onChange={({ target: { value } }) => onChange({ name: { en: value, ml: value } })}
        />
      )}
      <div className={css['amount']}>
        <DecimalField
          label={isFixed ? shown : t('form.amountLabel')}
          aria-label={t('form.amount', { name: shown })}
          value={row.amount}
          error={problem?.amount && t('form.amountWrong')}
          onChange={({ target }) => onChange({ amount: target.value })}
        />
        {isFixed ? (
          <span>{unitName(language, row.unit)}</span>
        ) : (
          <Select
            label={t('form.unitLabel')}
            aria-label={t('form.unit', { name: shown })}
            options={units.map((value) => ({ value, label: unitName(language, value) }))}
            value={row.unit}
            onChange={({ target }) => onChange({ unit: target.value as Unit })}
          />
        )}
      </div>
      {!isFixed && (
        <div className={css['source']}>
          <Select
            label={t('form.itemLabel')}
            aria-label={t('form.item', { name: shown })}
            options={[
              { value: notFromStore, label: t('form.notFromStore') },
              ...(isKnown ? [] : [{ value: row.itemId!, label: t('form.itemGone') }]),
              ...choices.map(({ itemId, name }) => ({ value: itemId, label: name[language] })),
            ]}
            value={row.itemId ?? notFromStore}
            onChange={({ target }) => choose(target.value)}
          />
          {onRemove && (
            <Button
              variant="quiet"
              aria-label={t('form.removeNamed', { name: shown })}
              onClick={onRemove}
            >
              {t('form.remove')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
