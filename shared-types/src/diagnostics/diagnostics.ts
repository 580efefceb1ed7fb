import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { Instant } from '../primitives';

/** The state of a part of the program. The owner can correct every finding with `ok: false`. */
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
  /** Values by name for the sentence of the screen: counts, ages in ms, bytes, versions. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type Finding = z.infer<typeof Finding>;

export const getDiagnostics = endpoint('getDiagnostics', {
  answer: { data: z.object({ at: Instant, findings: z.array(Finding) }) },
});
