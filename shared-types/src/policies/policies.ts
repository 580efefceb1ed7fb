import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { filled, Revision, Language } from '../primitives';

export const PolicyPage = z.enum(['terms', 'privacy', 'refunds', 'shipping', 'contact']);
export type PolicyPage = z.infer<typeof PolicyPage>;

/** The owner's own text of a page in one language, in the syntax of `parsePolicy`; null for the default. */
export const PolicyText = z.strictObject({
  page: PolicyPage,
  language: Language,
  text: filled(20_000).nullable(),
});
export type PolicyText = z.infer<typeof PolicyText>;

/** The value of each placeholder; a line with an empty value is omitted. */
const Values = z.record(z.string(), z.string());
export type PolicyValues = z.infer<typeof Values>;

export const Policies = z.object({
  /** Only the texts that the owner has changed. */
  texts: z.array(PolicyText),
  values: z.object({ en: Values, ml: Values }),
});
export type Policies = z.infer<typeof Policies>;

export const getPolicies = endpoint('getPolicies', {
  answer: { data: Policies, revision: Revision },
});
/** `basedOn` as in the settings. An unknown placeholder is `invalid`, with the field `text`. */
export const savePolicy = endpoint('savePolicy', {
  hasLongBody: true,
  body: PolicyText.extend({ basedOn: Revision.optional() }),
  answer: { data: Policies, revision: Revision },
});

/** A block of a policy page. */
export type PolicyBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] };
