import type { Stage, SubStep } from '@kalavara/shared-types/content/types';
import { minutesOf, timeOf } from '@kalavara/shared-types/time.rules';
import type { Task } from '@kalavara/shared-types/todos/todos';

/** "6:45-7:00" as [405, 420]; the meat page prints mornings. */
const printedSpan = (window: string): (number | undefined)[] =>
  window
    .replace(/\s*AM$/, '')
    .split('-')
    .map((time) => minutesOf(`${time} AM`));

/**
 * When the event has a step: from the task of the timeline row that begins with its printed window, for as long as that.
 * Undefined without a window, or where the event has not scheduled it.
 */
export function eventWindow(
  { window }: SubStep,
  { panels }: Stage,
  tasks: readonly Task[],
): string | undefined {
  const [from, to] = printedSpan(window ?? '');
  if (from === undefined || to === undefined) return undefined;
  const rows = panels.flatMap((panel) => (panel.kind === 'timeline' ? panel.rows : []));
  const taskId = rows.find(({ time }) => minutesOf(time) === from)?.taskId;
  const start = minutesOf(tasks.find(({ id }) => id === taskId)?.startTime ?? '');
  return start === undefined ? undefined : `${timeOf(start)}-${timeOf(start + to - from)}`;
}

/** The step after one of the same stage, and when the event has it scheduled. */
export type NextStep = { step: SubStep; startsAt: string | undefined };

export function nextStep(
  step: SubStep,
  stage: Stage,
  tasks: readonly Task[],
): NextStep | undefined {
  const next = stage.subSteps[stage.subSteps.indexOf(step) + 1];
  return next && { step: next, startsAt: eventWindow(next, stage, tasks)?.split('-')[0] };
}
