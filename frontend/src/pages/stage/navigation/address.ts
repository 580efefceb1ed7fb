import type { Stage, SubStep } from '@kalavara/shared-types/content/types';
import type { EventId } from '@kalavara/shared-types/primitives';

/** Returns the step of this stage that an address means; pit lighting also accepts 1-1 to 1-4. */
export const stepCalled = ({ subSteps }: Stage, called: string | null): SubStep | undefined =>
  subSteps.find(({ id, alias }) => id === called || alias === called);

/** Returns the step without a timer that the address opens; a step with a timer is started instead. */
export function openedAt(stage: Stage): SubStep | undefined {
  const step = stepCalled(stage, new URLSearchParams(location.search).get('startTimer'));
  return step?.timeAllowed ? undefined : step;
}

/** Returns a path of ours with the id of its event. */
export const withEvent = (path: string, eventId: EventId | undefined): string =>
  eventId ? `${path}?eventId=${encodeURIComponent(eventId)}` : path;

/**
 * Returns the address with the running step, or without one if no step runs. Returns the same object if nothing
 * changes.
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
