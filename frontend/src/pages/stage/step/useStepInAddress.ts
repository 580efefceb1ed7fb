import type { Stage, SubStep } from '@kalavara/shared-types/content/types';
import type { EventId } from '@kalavara/shared-types/primitives';
import { useEffect, useRef, useState } from 'react';
import { useIsEventDeleted } from '../../../features/diary/deletedEvents';
import { stepCalled, withRunning } from '../navigation/address';
import { replaceAddress, useParams } from '../navigation/navigation';
import { startByPress } from './presses';

/** A start that waited longer for the server would startle a cook; the same limit applies to a pressed one. */
const startWithinMs = 15_000;

/** The address this page was opened with, and whether by a navigation (not by a reload or "back"). */
let openedAddress: { isNavigation: boolean; startTimer: string | null } | undefined;

function openedWith() {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  openedAddress ??= {
    isNavigation: navigation?.type === 'navigate',
    startTimer: new URLSearchParams(location.search).get('startTimer'),
  };
  return openedAddress;
}

/** Returns the step to start, only once. */
function takeStepToStart(stage: Stage): SubStep | undefined {
  const opening = openedWith();
  const step = stepCalled(stage, opening.isNavigation ? opening.startTimer : null);
  opening.startTimer = null;
  return step;
}

/** For tests: the next page counts as newly opened. */
export const forgetOpening = () => void (openedAddress = undefined);

type Input = {
  stage: Stage;
  eventId: EventId | undefined;
  running: SubStep | undefined;
  /** Whether the event is live, instead of the mirror of an earlier visit. */
  isLive: boolean;
};

/**
 * Synchronizes step and address. `startTimer` starts its step once, on a first navigation and as soon as the event is
 * loaded; a reload, "back" or an automatic reload only adopts the running step. It is removed from the address when
 * the step stops. Steps of a deleted event are not started.
 */
export function useStepInAddress({ stage, eventId, running, isLive }: Input) {
  const params = useParams();
  // Read before a mirrored step is written into the address, where it would count as requested.
  useState(openedWith);
  const since = useRef(performance.now());
  const isStarting = useRef(false);
  const isDeleted = useIsEventDeleted(eventId);

  useEffect(() => {
    if (!eventId) return;
    if (running) isStarting.current = false;
    if (!running && !isLive) return;

    const step = isLive ? takeStepToStart(stage) : undefined;
    if (
      step?.timeAllowed &&
      !isDeleted &&
      step !== running &&
      performance.now() - since.current <= startWithinMs
    ) {
      isStarting.current = true;
      void startByPress({ eventId, stepId: step.id });
      return;
    }
    if (isStarting.current) return;
    const shown = withRunning(params, running);
    if (shown !== params) replaceAddress(`${location.pathname}?${shown.toString()}`);
  }, [stage, eventId, running, isLive, isDeleted, params]);
}
