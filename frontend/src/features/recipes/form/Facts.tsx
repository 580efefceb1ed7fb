import { useTranslation } from 'react-i18next';
import { FormSelect, FormText } from '../../../forms/fields';
import { collections, difficulties, spiceLevels } from '../texts';
import css from './Form.module.css';

/** The fields that are the same in both languages. */
export function Facts() {
  const { t } = useTranslation(['recipes', 'product']);
  return (
    <div className={css['facts']}>
      <FormSelect
        name="collection"
        label={t('form.collection')}
        options={collections.map((value) => ({ value, label: t(`collection.${value}`) }))}
      />
      <FormText
        name="place"
        label={t('form.position')}
        hint={t('form.positionHint')}
        inputMode="numeric"
        max={5}
      />
      <FormText name="baseServing" label={t('form.baseServing')} inputMode="numeric" max={5} />
      <FormSelect
        name="difficulty"
        label={t('difficultyLabel')}
        options={difficulties.map((value) => ({ value, label: t(`difficulty.${value}`) }))}
      />
      <FormSelect
        name="spiceLevel"
        label={t('spiceLevel')}
        options={spiceLevels.map((value) => ({ value, label: t(`product:spice.${value}`) }))}
      />
    </div>
  );
}
