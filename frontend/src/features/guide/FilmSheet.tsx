import type { SubStep } from '@kalavara/shared-types/content/types';
import { useState } from 'react';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Grid } from '../../ui/Grid';
import { Sheet } from '../../ui/Sheet';
import { StepStill } from '../../ui/stills/StepStill';
import { VideoPlayer } from '../../ui/VideoPlayer';
import css from './Guide.module.css';
import { Lines } from './SubStepCard';
import { titleOf } from './texts';

type Props = {
  steps: readonly SubStep[];
  shownId: string | undefined;
  onShow: (id: string | undefined) => void;
};

/** The film of a sub-step in a sheet, with its instructions below, and links to the previous and next one. */
export function FilmSheet({ steps, shownId, onShow }: Props) {
  const { t } = useTranslation('guide');
  const language = useLanguage();
  const at = steps.findIndex(({ id }) => id === shownId);
  const step = steps[at];
  const before = steps[at - 1];
  const after = steps[at + 1];
  return (
    <Sheet
      shape="full"
      title={step ? `${step.id} ${titleOf(step, language)}` : ''}
      isOpen={step !== undefined}
      onClose={() => onShow(undefined)}
      footer={
        <Grid columns={2} gap={2}>
          <Button variant="quiet" disabled={!before} onClick={() => onShow(before?.id)}>
            {t('previous')}
          </Button>
          <Button variant="quiet" disabled={!after} onClick={() => onShow(after?.id)}>
            {t('next')}
          </Button>
        </Grid>
      }
    >
      {step && (
        <div className={css['film']}>
          <Film
            key={step.videoUrl}
            step={step}
            label={t('filmOf', { title: titleOf(step, language) })}
          />
          <Lines step={step} language={language} />
        </div>
      )}
    </Sheet>
  );
}

/** A still with a message, for a film that does not exist or cannot be loaded. */
function Film({ step, label }: { step: SubStep; label: string }) {
  const { t } = useTranslation('guide');
  const [isMissing, setMissing] = useState(false);
  if (!isMissing)
    return <VideoPlayer url={step.videoUrl} label={label} onMissing={() => setMissing(true)} />;
  return (
    <>
      <div className={css['bigStill']}>
        <StepStill step={step} />
      </div>
      <p role="status" className={css['missing']}>
        {t('noFilm')}
      </p>
    </>
  );
}
