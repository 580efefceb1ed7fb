import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { filled, Instant, Revision, text, Uuid, change } from '../primitives';

/** A page that a TV may show: one of our own stage pages, with its event. */
export const DisplayPath = z
  .string()
  .max(300)
  .regex(
    /^\/soplocked(\/(setup|meatmasala|pitlighting|riceprep|finalcooking|chutneyprep))?(\?[A-Za-z0-9_.:&=%-]*)?$/,
  );

/** The largest delay of a picture that is compensated, in milliseconds. Measured televisions had 29 to 155. */
export const maxTrimMs = 200;

/**
 * A paired TV. `sentAt`, `messageAt` and `rungAt` change each time a phone sends it a page or a message or rings it;
 * `message` stays on the screen until it is cleared, or dismissed with the remote of that TV. `trimMs` is the display
 * lag: digits are drawn that much earlier. The test pattern is shown until `patternUntil`.
 */
export const Display = z.object({
  id: Uuid,
  name: z.string(),
  path: z.string(),
  message: z.string().nullable(),
  messageAt: Instant.nullable(),
  sentAt: Instant.nullable(),
  rungAt: Instant.nullable(),
  lastBeatAt: Instant.nullable(),
  trimMs: z.int().min(0).max(maxTrimMs),
  patternUntil: Instant.nullable(),
  isLive: z.boolean(),
});
export type Display = z.infer<typeof Display>;
export const DisplayChanged = change('display.changed', { display: Display });

/** Starts a pairing. The TV shows the code; the secret never leaves the TV (RFC 8628). */
export const startPairing = endpoint('startPairing', {
  answer: { data: z.object({ code: z.string(), secret: z.string(), expiresAt: Instant }) },
});
export const pollPairing = endpoint('pollPairing', {
  body: z.strictObject({ secret: z.string().min(20).max(100) }),
  answer: { data: z.object({ state: z.enum(['pending', 'claimed', 'approved']) }) },
});
const Code = z
  .string()
  .max(20)
  .transform((typed) => typed.toUpperCase().replace(/[^A-Z]/g, ''))
  .pipe(z.string().length(8));
/** Answers where the code was shown, so that the person can check that it is the right TV. */
export const claimPairing = endpoint('claimPairing', {
  body: z.strictObject({ code: Code }),
  answer: {
    data: z.object({ code: z.string(), ip: z.string(), device: z.string(), askedAt: Instant }),
  },
});
/** Only the session that claimed the code may approve it. */
export const approvePairing = endpoint('approvePairing', {
  body: z.strictObject({ code: Code, name: filled(60) }),
  answer: { data: Display },
});

const byId = z.object({ id: Uuid });
export const listDisplays = endpoint('listDisplays', { answer: { data: z.array(Display) } });
export const updateDisplay = endpoint('updateDisplay', {
  params: byId,
  body: z.strictObject({
    name: filled(60).optional(),
    path: DisplayPath.optional(),
    message: text(120).nullable().optional(),
    ring: z.literal(true).optional(),
    trimMs: z.int().min(0).max(maxTrimMs).optional(),
    /** Shows the test pattern for ten minutes, or ends it. */
    pattern: z.boolean().optional(),
  }),
  answer: { data: Display, revision: Revision },
});
/** Ends the TV's session; its sockets are closed within 2 s. */
export const revokeDisplay = endpoint('revokeDisplay', { params: byId, answer: {} });
