import type { Stage, SubStep } from '@kalavara/shared-types/content/types';
import type { EventId } from '@kalavara/shared-types/primitives';
import { useEffect, useRef, useState } from 'react';
import { startTimer } from '../../features/timers/store';
import { stepCalled, withRunning } from './address';
import { goInstead, useParams } from './navigation';

/** A start that had to wait longer for the kitchen would startle a cook: the same patience as for a pressed one. */
const patience = 15_000;

/** Which address this page was opened with, and whether somebody opened it (not a reload, not a step back). */
let asked: { isNavigation: boolean; startTimer: string | null } | undefined;

function openedWith() {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  asked ??= {
    isNavigation: navigation?.type === 'navigate',
    startTimer: new URLSearchParams(location.search).get('startTimer'),
  };
  return asked;
}

/** Once only: whoever asks second gets nothing. */
function takeAsked(stage: Stage): SubStep | undefined {
  const opening = openedWith();
  const step = stepCalled(stage, opening.isNavigation ? opening.startTimer : null);
  opening.startTimer = null;
  return step;
}

/** For tests: the next page is opened anew. */
export const forgetOpening = () => void (asked = undefined);

type Given = {
  stage: Stage;
  eventId: EventId | undefined;
  running: SubStep | undefined;
  /** The event is known as it is now, not as it was on an earlier visit. */
  isLive: boolean;
};

/**
 * Keeps step and address together: `startTimer` starts its step on a first navigation, once, as soon as the event is
 * known; a reload, a step back or an automatic reload only adopts what runs; and it leaves when the step stops (D-186).
 */
export function useStepInAddress({ stage, eventId, running, isLive }: Given) {
  const params = useParams();
  // Before a step the mirror remembers is written into the address: it would count as asked for.
  useState(openedWith);
  const since = useRef(performance.now());
  const isStarting = useRef(false);

  useEffect(() => {
    if (!eventId) return;
    if (running) isStarting.current = false;
    if (!running && !isLive) return;

    const step = isLive ? takeAsked(stage) : undefined;
    if (step?.timeAllowed && step !== running && performance.now() - since.current <= patience) {
      isStarting.current = true;
      void startTimer({ eventId, stepId: step.id });
      return;
    }
    if (isStarting.current) return;
    const shown = withRunning(params, running);
    if (shown !== params) goInstead(`${location.pathname}?${shown.toString()}`);
  }, [stage, eventId, running, isLive, params]);
}
