import { Language } from '../primitives';
import { z } from 'zod';
import { directions, sortKeys, statusFilters } from './reports.rules';

/** Filters of `getEventReport`; the defaults are those of the page. */
export const ReportQuery = z.object({
  status: z.enum(statusFilters).default('all'),
  sort: z.enum(sortKeys).default('time'),
  direction: z.enum(directions).default('asc'),
  lang: Language.default('en'),
});
export type ReportQuery = z.infer<typeof ReportQuery>;
