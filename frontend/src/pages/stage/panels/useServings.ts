import { effectiveGuestCount } from '@kalavara/shared-types/purchase/estimator.rules';
import { fewerServings, moreServings } from '@kalavara/shared-types/content/scaling.rules';
import { useState } from 'react';

export type Servings = { count: number; fewer: () => void; more: () => void };

/**
 * Returns the servings: the guest count of the event, otherwise that of the recipe. They can be changed in steps of
 * five on this screen only.
 */
export function useServings(guestCount: number | null, base: number): Servings {
  const fromEvent = guestCount ? effectiveGuestCount(guestCount) : base;
  const [chosen, choose] = useState({ fromEvent, count: fromEvent });
  // A changed guest count resets the servings that were tried out on this screen.
  const count = chosen.fromEvent === fromEvent ? chosen.count : fromEvent;
  return {
    count,
    fewer: () => choose({ fromEvent, count: fewerServings(count) }),
    more: () => choose({ fromEvent, count: moreServings(count) }),
  };
}
