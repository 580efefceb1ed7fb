import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language';
import { Button } from '../../ui/Button';
import { Conflict } from '../../ui/Conflict';
import { differences, type RecipeFields } from './draft';

type Props = {
  mine: RecipeFields;
  theirs: RecipeFields;
  onTakeTheirs: () => void;
  onSaveMine: () => void;
};

/** The choice between two versions, if another person has saved the recipe meanwhile. */
export function RecipeConflict({ mine, theirs, onTakeTheirs, onSaveMine }: Props) {
  const { t } = useTranslation('kitchenRecipes');
  const language = useLanguage();
  return (
    <Conflict
      labels={{
        title: t('meanwhile.title'),
        text: t('meanwhile.text'),
        mine: t('meanwhile.mine'),
        theirs: t('meanwhile.theirs'),
        empty: t('meanwhile.nothing'),
      }}
      rows={differences(mine, theirs, language).map(({ label, ...row }) => ({
        ...row,
        label: label ?? t(row.key === 'text:name' ? 'form.name' : 'form.note'),
      }))}
      takesFocus
    >
      <Button variant="quiet" onClick={onTakeTheirs}>
        {t('meanwhile.takeTheirs')}
      </Button>
      <Button onClick={onSaveMine}>{t('meanwhile.saveMine')}</Button>
    </Conflict>
  );
}
