import { stageById, subStepOf } from '@kalavara/shared-types/content/stages/index';
import type { Minutes } from '@kalavara/shared-types/content/types';
import { minuteMs } from '@kalavara/shared-types/durations';
import type { EventId } from '@kalavara/shared-types/primitives';
import type { Timer } from '@kalavara/shared-types/timers/timers';
import { stageOf } from '@kalavara/shared-types/timers/timers.rules';
import { use } from 'react';
import { Countdown } from '../../../features/timers/Countdown';
import { usePhase } from '../../../features/timers/usePhase';
import { usePendingTimerCommands, useTimers } from '../../../features/timers/store';
import { StagesContext } from '../../../features/todos/StagesContext';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import css from './RunningSteps.module.css';

type Running = { timer: Timer; allowed: Minutes };
const endOf = ({ timer, allowed }: Running) => (timer.startTime ?? 0) + allowed * minuteMs;

/** The running step of all stages that ends first (one in overtime leads), and the number of other running steps. */
export function RunningSteps({ eventId }: { eventId: EventId }) {
  const stages = use(StagesContext);
  const { t } = useTranslation('kitchen');
  const language = useLanguage();
  const running = useTimers(eventId)
    .flatMap((timer) => {
      const step = subStepOf(timer.stepId, stages);
      const stage = stageById(stageOf(timer.stepId));
      const allowed = step?.timeAllowed;
      return timer.isActive && step && stage && allowed ? [{ timer, step, stage, allowed }] : [];
    })
    .sort((a, b) => endOf(a) - endOf(b));
  const pending = usePendingTimerCommands(eventId);
  const first = running[0];
  const phase = usePhase(first?.timer, first?.allowed ?? 1);
  if (!first) return null;
  const { timer, step, stage, allowed } = first;
  const isEnglish = language === 'en';
  const isWaiting = pending.some(
    ({ given, revision }) => given.params.stepId === step.id && revision === undefined,
  );
  return (
    <a
      className={css['step']}
      data-phase={phase}
      href={`${stage.route}?eventId=${encodeURIComponent(eventId)}`}
    >
      {/* The step comes first: beside a long overtime the end of the line is cut. */}
      <span className={css['name']}>
        {step.id} {isEnglish ? step.title : step.titleMalayalam} ·{' '}
        {isEnglish ? stage.title : stage.titleMalayalam}
      </span>
      {isWaiting && <span className={css['waiting']}>{t('task.waiting')}</span>}
      <b>
        {phase === 'red' && <>{t('now.overtime')} </>}
        <Countdown timer={timer} allowed={allowed} />
      </b>
      {running.length > 1 && <span>+{running.length - 1}</span>}
    </a>
  );
}
