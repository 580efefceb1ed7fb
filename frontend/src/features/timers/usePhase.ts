import type { Minutes } from '@kalavara/shared-types/content/types';
import type { Timer } from '@kalavara/shared-types/timers/timers';
import { useSyncExternalStore } from 'react';
import { everySecond, screenNow, wholeSecond } from '../../realtime/drawing';
import { phaseOf, type Phase } from './phase';

/** Returns the phase, checked every second; renders only when it changes. */
export const usePhase = (timer: Timer | undefined, allowed: Minutes): Phase =>
  useSyncExternalStore(everySecond, () => phaseOf(timer, allowed, wholeSecond(screenNow())));
