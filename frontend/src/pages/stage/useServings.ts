import { fewerServings, moreServings } from '@kalavara/shared-types/content/scaling.rules';
import { useState } from 'react';

export type Servings = { count: number; fewer: () => void; more: () => void };

/** How many are cooked for: what the event says, else what the recipe is for; changed by five on this screen only. */
export function useServings(people: number | null, base: number): Servings {
  const given = people !== null && people > 0 ? people : base;
  const [chosen, choose] = useState({ given, count: given });
  // Another head count is news for everyone, and what was tried out here before is over.
  const count = chosen.given === given ? chosen.count : given;
  return {
    count,
    fewer: () => choose({ given, count: fewerServings(count) }),
    more: () => choose({ given, count: moreServings(count) }),
  };
}
