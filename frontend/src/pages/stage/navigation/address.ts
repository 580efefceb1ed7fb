import type { Stage, SubStep } from '@kalavara/shared-types/content/types';
import type { EventId } from '@kalavara/shared-types/primitives';

/** The step of this stage that an address means: pit lighting also answers to 1-1..1-4. */
export const stepCalled = ({ subSteps }: Stage, called: string | null): SubStep | undefined =>
  subSteps.find(({ id, alias }) => id === called || alias === called);

/** A step without a timer that the address calls is opened; one with a timer is started instead. */
export function openedAt(stage: Stage): SubStep | undefined {
  const step = stepCalled(stage, new URLSearchParams(location.search).get('startTimer'));
  return step?.timeAllowed ? undefined : step;
}

/** One of our paths with the id of its event. */
export const withEvent = (path: string, eventId: EventId | undefined): string =>
  eventId ? `${path}?eventId=${encodeURIComponent(eventId)}` : path;

/**
 * The address as it should read: with the step that runs, and without one once none does. The same object
 * when nothing has to change.
 */
export function withRunning(
  params: URLSearchParams,
  running: SubStep | undefined,
): URLSearchParams {
  const shown = params.get('startTimer');
  const wanted = running ? (running.alias ?? running.id) : null;
  if (shown === wanted) return params;
  const changed = new URLSearchParams(params);
  if (wanted) changed.set('startTimer', wanted);
  else changed.delete('startTimer');
  return changed;
}
