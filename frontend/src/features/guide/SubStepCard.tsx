import type { SubStep } from '@kalavara/shared-types/content/types';
import { useId, useState, type ReactNode } from 'react';
import { useLanguage, type Language } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { StepStill } from '../../ui/stills/StepStill';
import { Stack } from '../../ui/Stack';
import actions from '../../ui/Actions.module.css';
import css from './Guide.module.css';
import { inOrder, titleOf } from './texts';

type Props = {
  step: SubStep;
  /** Undefined if there is no video. */
  onWatch: (() => void) | undefined;
  extras: ReactNode;
};

/** A sub-step: closed its still and name, open its whole text in both languages. */
export function SubStepCard({ step, onWatch, extras }: Props) {
  const { t } = useTranslation('guide');
  const language = useLanguage();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const title = titleOf(step, language);
  return (
    <div className={css['subStep']}>
      <h4>
        <button
          type="button"
          className={css['head']}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={css['subInside']}>
            <span className={css['still']}>
              <StepStill step={step} />
            </span>
            <span className={css['title']}>
              <span className={css['label']}>{step.id}</span> {title}{' '}
              {step.timeAllowed && (
                <span className={css['minutes']}>{t('minutes', { count: step.timeAllowed })}</span>
              )}
            </span>
            <span className={css['arrow']} aria-hidden="true" />
          </span>
        </button>
      </h4>
      <div id={id}>
        {isOpen && (
          <div className={css['detail']}>
            <Stack gap={4} className={css['columns']}>
              {inOrder(language).map((each) => (
                <section key={each} lang={each}>
                  <h5>{titleOf(step, each)}</h5>
                  <Lines step={step} language={each} />
                </section>
              ))}
            </Stack>
            {onWatch && (
              <div className={actions['columns']}>
                <Button variant="quiet" aria-label={t('watchOf', { title })} onClick={onWatch}>
                  {t('watch')}
                </Button>
              </div>
            )}
            {extras}
          </div>
        )}
      </div>
    </div>
  );
}

export function Lines({ step, language }: { step: SubStep; language: Language }) {
  const lines = language === 'ml' ? step.descriptionMalayalam : step.description;
  return (
    <ol className={css['lines']}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ol>
  );
}
