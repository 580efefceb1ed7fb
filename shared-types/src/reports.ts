import { z } from 'zod';
import { directions, sortKeys, statusFilters } from './reports.rules';

/** What `getEventReport` may be asked for; without it the report is as it opens. */
export const ReportQuery = z.object({
  status: z.enum(statusFilters).default('all'),
  sort: z.enum(sortKeys).default('time'),
  direction: z.enum(directions).default('asc'),
  lang: z.enum(['en', 'ml']).default('en'),
});
export type ReportQuery = z.infer<typeof ReportQuery>;
