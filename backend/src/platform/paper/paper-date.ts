import type { Day } from '@kalavara/shared-types/primitives';

/** "21-11-2026", as dates stand on papers in India. */
export const paperDate = (day: Day): string => day.split('-').reverse().join('-');
