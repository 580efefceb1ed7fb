import type { Task } from '@kalavara/shared-types/todos/todos';
import { use } from 'react';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../ui/Stack';
import { linkStyle } from '../../ui/linkStyle';
import { StagesContext } from './StagesContext';
import css from './TaskDetails.module.css';
import { stageLink, stageStepsOf } from './texts';

type Props = { task: Task };

/** Links to the stage steps of a task. A link that starts the timer states so: the timer starts on every screen. */
export function TaskStageLinks({ task }: Props) {
  const { t } = useTranslation('kitchen');
  const language = useLanguage();
  const steps = stageStepsOf(task, use(StagesContext));
  if (steps.length === 0) return null;
  return (
    <Stack as="section" gap={2} className={css['part']}>
      <h4>{t('task.stage')}</h4>
      {steps.map(({ stage, step }) => {
        const minutes = step.timeAllowed;
        const title = language === 'ml' ? step.titleMalayalam : step.title;
        return (
          <Stack gap={2} key={step.id}>
            <p>
              <strong>{step.id}</strong> {title}
            </p>
            <a
              className={linkStyle('quiet')}
              href={stageLink({ stage, step }, task.eventId, { isStarting: minutes !== undefined })}
            >
              {minutes === undefined ? t('task.openStage') : t('task.openTimer', { minutes })}
            </a>
            {minutes !== undefined && (
              <a
                className={linkStyle('plain')}
                href={stageLink({ stage, step }, task.eventId, { isStarting: false })}
              >
                {t('task.view')}
              </a>
            )}
          </Stack>
        );
      })}
    </Stack>
  );
}
