import type { GuideStep } from '@kalavara/shared-types/content/guide';
import type { Stage, SubStep } from '@kalavara/shared-types/content/types';
import { useState, type ReactNode } from 'react';
import { inLanguage, useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { linkStyle } from '../../ui/linkStyle';
import { FilmSheet } from './FilmSheet';
import actions from '../../ui/Actions.module.css';
import css from './Guide.module.css';
import { SubStepCard } from './SubStepCard';
import { inOrder, titleOf } from './texts';
import { useHasVideo } from './useHasVideo';

type Props = { step: GuideStep; stage: Stage; extras: (step: SubStep, title: string) => ReactNode };

/** A step in both languages: its description, films, sub-steps, and a link to its page. */
export default function StepDetail({ step, stage, extras }: Props) {
  const { t } = useTranslation('guide');
  const language = useLanguage();
  const [shownId, show] = useState<string>();
  const title = titleOf(step, language);
  const hasVideo = useHasVideo(stage.subSteps.map(({ videoUrl }) => videoUrl));
  const watchable = stage.subSteps.filter(({ videoUrl }) => hasVideo(videoUrl));
  const [first] = watchable;
  return (
    <div className={css['detail']}>
      {inOrder(language).map((each, index) => (
        <p key={each} lang={each} className={index === 0 ? undefined : css['second']}>
          {inLanguage({ en: stage.description, ml: stage.descriptionMalayalam }, each)}
        </p>
      ))}
      <div className={actions['columns']}>
        {first && (
          <Button aria-label={t('watchOf', { title })} onClick={() => show(first.id)}>
            {t('watch')}
          </Button>
        )}
        <a
          className={linkStyle('quiet')}
          href={step.route}
          aria-label={t('openStageOf', { title })}
        >
          {t('openStage')}
        </a>
      </div>
      <h3>{t('subSteps')}</h3>
      <ol className={css['subSteps']}>
        {stage.subSteps.map((subStep) => (
          <li key={subStep.id}>
            <SubStepCard
              step={subStep}
              onWatch={watchable.includes(subStep) ? () => show(subStep.id) : undefined}
              extras={extras(subStep, titleOf(subStep, language))}
            />
          </li>
        ))}
      </ol>
      <FilmSheet steps={watchable} shownId={shownId} onShow={show} />
    </div>
  );
}
