import { useTranslation } from 'react-i18next';
import { Select } from '../../../ui/Select';
import { TextField } from '../../../ui/TextField';
import { collections, difficulties, spiceLevels } from '../texts';
import css from './Form.module.css';
import type { PartProps } from './Pair';

/** What is the same in both languages. */
export function Facts({ draft, problems, onChange }: PartProps) {
  const { t } = useTranslation(['recipes', 'product']);
  const set =
    (field: 'collection' | 'difficulty' | 'spiceLevel' | 'place' | 'baseServing') =>
    (event: { target: { value: string } }) =>
      onChange({ ...draft, [field]: event.target.value });
  const numberError = (field: 'place' | 'baseServing') =>
    problems[field] && t(`form.${problems[field]}`);
  return (
    <div className={css['facts']}>
      <Select
        label={t('form.collection')}
        options={collections.map((value) => ({ value, label: t(`collection.${value}`) }))}
        value={draft.collection}
        onChange={set('collection')}
      />
      <TextField
        label={t('form.place')}
        hint={t('form.placeHint')}
        error={numberError('place')}
        inputMode="numeric"
        maxLength={5}
        value={draft.place}
        onChange={set('place')}
      />
      <TextField
        label={t('form.baseServing')}
        error={numberError('baseServing')}
        inputMode="numeric"
        maxLength={5}
        value={draft.baseServing}
        onChange={set('baseServing')}
      />
      <Select
        label={t('difficultyLabel')}
        options={difficulties.map((value) => ({ value, label: t(`difficulty.${value}`) }))}
        value={draft.difficulty}
        onChange={set('difficulty')}
      />
      <Select
        label={t('spiceLevel')}
        options={spiceLevels.map((value) => ({ value, label: t(`product:spice.${value}`) }))}
        value={draft.spiceLevel}
        onChange={set('spiceLevel')}
      />
    </div>
  );
}
