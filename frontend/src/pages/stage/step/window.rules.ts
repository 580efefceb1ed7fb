import type { Stage, SubStep } from '@kalavara/shared-types/content/types';
import { minutesOf, timeOf } from '@kalavara/shared-types/time.rules';
import type { Task } from '@kalavara/shared-types/todos/todos';

/** Parses "6:45-7:00" as minutes of the day, [405, 420]; the meat page prints mornings. */
const printedSpan = (window: string): (number | undefined)[] =>
  window
    .replace(/\s*AM$/, '')
    .split('-')
    .map((time) => minutesOf(`${time} AM`));

/**
 * Returns the time window of a step in the event: it starts with the task of the timeline row that begins with the
 * printed window, and is as long as that window. Undefined without a window, or if the event has not scheduled the
 * task.
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

/** The step after another one of the same stage, and its time in the event's schedule. */
export type NextStep = { step: SubStep; startsAt: string | undefined };

export function nextStep(
  step: SubStep,
  stage: Stage,
  tasks: readonly Task[],
): NextStep | undefined {
  const next = stage.subSteps[stage.subSteps.indexOf(step) + 1];
  return next && { step: next, startsAt: eventWindow(next, stage, tasks)?.split('-')[0] };
}
