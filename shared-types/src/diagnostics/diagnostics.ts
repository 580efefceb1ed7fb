import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { Instant } from '../primitives';

/** How the program itself is. Every `ok: false` is something the owner can do something about. */
export const Finding = z.object({
  name: z.enum([
    'version',
    'database',
    'feed',
    'sockets',
    'proxy',
    'gateway',
    'webhooks',
    'inbox',
    'refunds',
    'disk',
    'backup',
    'pictures',
    'clock',
  ]),
  isOk: z.boolean(),
  /** Figures by name, for the sentence the screen makes of them: counts, ages in ms, bytes, versions. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type Finding = z.infer<typeof Finding>;

export const getDiagnostics = endpoint('getDiagnostics', {
  answer: { data: z.object({ at: Instant, findings: z.array(Finding) }) },
});
