import type { Day } from '@kalavara/shared-types/primitives';

/** A day as "21-11-2026", the usual form on papers in India. */
export const paperDate = (day: Day): string => day.split('-').reverse().join('-');
