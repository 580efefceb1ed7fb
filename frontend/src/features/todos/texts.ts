import { stages, subStepOf } from '@kalavara/shared-types/content/stages/index';
import type { Stage, SubStep, LocalizedText } from '@kalavara/shared-types/content/types';
import type { EventId } from '@kalavara/shared-types/primitives';
import { nameIn, namesOf, templateOf } from '@kalavara/shared-types/todos/task-names.rules';
import { stageOf } from '@kalavara/shared-types/timers/timers.rules';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { hasStarted } from '@kalavara/shared-types/todos/todos.rules';
import type { Language } from '../../i18n/language';

export { nameIn, namesOf };

/** Returns the lines of a task's description; `ml` is missing if the text was written by the owner. */
export function descriptionOf(task: Pick<Task, 'id' | 'description'>): {
  en: readonly string[];
  ml?: readonly string[];
} {
  const template = templateOf(task);
  if (template && template.description.join('\n') === task.description)
    return { en: template.description, ml: template.descriptionMalayalam };
  return { en: task.description.split('\n').filter((line) => line.trim()) };
}

export const materialsOf = (task: Pick<Task, 'id'>): readonly LocalizedText[] =>
  templateOf(task)?.materials ?? [];

type StageStep = { stage: Stage; step: SubStep };

/** Returns the steps of the stage pages that a task opens. */
export function stageStepsOf(task: Pick<Task, 'id'>, of: readonly Stage[] = stages): StageStep[] {
  return (templateOf(task)?.steps ?? []).flatMap((id) => {
    const stage = of.find((each) => each.id === stageOf(id));
    const step = subStepOf(id, of);
    return stage && step ? [{ stage, step }] : [];
  });
}

const stepOfFilm = new Map(
  stages.flatMap(({ subSteps }) => subSteps.map(({ id, videoUrl }) => [videoUrl, id])),
);

/** Returns the film of a task; for the film of a step, the one that the owner has chosen for it. */
export function filmOf(
  { hasVideo, videoUrl }: Pick<Task, 'hasVideo' | 'videoUrl'>,
  of: readonly Stage[],
): { url: string; stillUrl?: string | undefined } | undefined {
  if (!hasVideo || !videoUrl) return undefined;
  const step = subStepOf(stepOfFilm.get(videoUrl) ?? '', of);
  return { url: step?.videoUrl ?? videoUrl, stillUrl: step?.stillUrl };
}

/** The steps whose documented film is built in. */
const filmedSteps = ['1-1', '3-1'];

/**
 * Whether the film of a task exists. The film at the documented address of a step exists only if it is built in or was
 * added by the owner.
 */
export function hasFilm(task: Pick<Task, 'id' | 'hasVideo' | 'videoUrl'>, of: readonly Stage[]) {
  const url = filmOf(task, of)?.url;
  const step = stepOfFilm.get(url ?? '');
  if (step !== undefined) return filmedSteps.includes(step);
  return url !== undefined && url !== templateOf(task)?.videoUrl;
}

/** Returns the address of a step on its stage page; with `isStarting` the page starts its timer. */
export function stageLink(
  { stage, step }: StageStep,
  eventId: EventId,
  { isStarting }: { isStarting: boolean },
): string {
  const start = isStarting ? `&startTimer=${step.id}` : '';
  return `${stage.route}?eventId=${encodeURIComponent(eventId)}${start}`;
}

/**
 * Whether only the start of a prerequisite is needed: "~a" may overlap with a, and "a +30" counts from the start of a.
 */
const needsOnlyStart = (rule: string) => rule.startsWith('~') || rule.includes('+');
const idOf = (rule: string) => rule.replace('~', '').split(' ')[0];

/** Returns the unfinished prerequisites of a task. A removed one is ignored. */
function missingBefore(task: Task, tasks: readonly Task[]): Task[] {
  return (templateOf(task)?.after ?? []).flatMap((rule) => {
    const before = tasks.find(({ id }) => id === idOf(rule));
    if (!before || before.completed) return [];
    return needsOnlyStart(rule) && hasStarted(before) ? [] : [before];
  });
}

/** Returns the names of the unfinished prerequisites of a task; empty for a completed task. */
export const firstOf = (task: Task, tasks: readonly Task[], language: Language): string =>
  task.completed
    ? ''
    : missingBefore(task, tasks)
        .map((before) => nameIn(before, language))
        .join(', ');

/** Returns the names suggested for assigning a task: all people who have done something on this list. */
export function namesOn(tasks: readonly Task[], me: string): string[] {
  const names = tasks.flatMap(({ assignedTo, startedBy, completedBy }) => [
    assignedTo,
    startedBy,
    completedBy,
  ]);
  return [...new Set([me, ...names].filter((name): name is string => !!name))].sort();
}
