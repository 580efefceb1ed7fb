import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n/useTranslation';
import { Button } from '../../../ui/Button';
import { differences, type Draft } from './draft';
import css from './Form.module.css';

const labels = {
  collection: 'form.collection',
  place: 'form.place',
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

type Props = { mine: Draft; theirs: Draft; onKeep: () => void; onTake: () => void };

/** Two saved the same recipe: what differs, side by side, and who decides is the one who reads it. */
export function MeanwhileSaved({ mine, theirs, onKeep, onTake }: Props) {
  const { t } = useTranslation('recipes');
  const here = useRef<HTMLElement>(null);
  useEffect(() => here.current?.focus(), []);
  const nameOf = (path: string) => {
    const [, isMalayalam, field = ''] = /^(ml\.)?(.*)$/.exec(path) ?? [];
    const name = t(labels[field as Named]);
    return isMalayalam ? `${name} · ${t('form.malayalam')}` : name;
  };
  return (
    <section ref={here} className={css['meanwhile']} role="alert" tabIndex={-1} aria-labelledby="recipe-meanwhile">
      <h3 id="recipe-meanwhile">{t('meanwhile.title')}</h3>
      <p>{t('meanwhile.text')}</p>
      {differences(mine, theirs).map(({ path, mine: one, theirs: other }) => (
        <div key={path}>
          <h4>{nameOf(path)}</h4>
          <dl className={css['difference']}>
            {[[t('meanwhile.mine'), one] as const, [t('meanwhile.theirs'), other] as const].map(([whose, said]) => (
              <div key={whose}>
                <dt>{whose}</dt>
                <dd>{said.trim() || t('meanwhile.nothing')}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      <div className={css['acts']}>
        <Button look="quiet" onClick={onTake}>
          {t('meanwhile.takeTheirs')}
        </Button>
        <Button onClick={onKeep}>{t('meanwhile.keepMine')}</Button>
      </div>
    </section>
  );
}
