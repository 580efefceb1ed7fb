import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { Conflict } from '../../../ui/Conflict';
import { differences, type RecipeValues } from './values';

const labels = {
  collection: 'form.collection',
  place: 'form.position',
  baseServing: 'form.baseServing',
  difficulty: 'difficultyLabel',
  spiceLevel: 'spiceLevel',
  title: 'form.name',
  prepTime: 'form.prepTime',
  shelfLife: 'form.shelfLife',
  ingredients: 'form.ingredients',
  instructions: 'form.instructions',
  steps: 'form.steps',
  pictures: 'form.pictures',
} as const;
type Named = keyof typeof labels;

type Props = { mine: RecipeValues; theirs: RecipeValues; onMine: () => void; onTheirs: () => void };

/** The differences from the version that another person saved; one of the two is chosen as a whole. */
export function MeanwhileSaved({ mine, theirs, onMine, onTheirs }: Props) {
  const { t } = useTranslation('recipes');
  const nameOf = (path: string) => {
    const [, isMalayalam, field = ''] = /^(ml\.)?(.*)$/.exec(path) ?? [];
    const name = t(labels[field as Named]);
    return isMalayalam ? `${name} · ${t('form.malayalam')}` : name;
  };
  const side = {
    mine: t('meanwhile.mine'),
    theirs: t('meanwhile.theirs'),
    empty: t('meanwhile.nothing'),
  };
  return (
    <Conflict
      labels={{ title: t('meanwhile.title'), text: t('meanwhile.text'), ...side }}
      rows={differences(mine, theirs).map(({ path, ...both }) => ({
        key: path,
        label: nameOf(path),
        ...both,
      }))}
      takesFocus
    >
      <Button variant="quiet" onClick={onTheirs}>
        {t('meanwhile.takeTheirs')}
      </Button>
      <Button onClick={onMine}>{t('meanwhile.useMine')}</Button>
    </Conflict>
  );
}
