import { z } from 'zod';
import { text } from './primitives';

export const OilType = z.enum(['coconut', 'avocado', 'sesame', 'mustard', 'sunflower']);
export type OilType = z.infer<typeof OilType>;
export const MeatTenderness = z.enum(['tender', 'medium', 'firm']);
export type MeatTenderness = z.infer<typeof MeatTenderness>;
export const MixType = z.enum(['original', 'custom', 'mixed']);
export type MixType = z.infer<typeof MixType>;

/** `extra_hot` is an older way to write `extra-hot`; both are taken, the second is sent (D-142). */
export const SpicyLevel = z.preprocess(
  (said) => (said === 'extra_hot' ? 'extra-hot' : said),
  z.enum(['mild', 'medium', 'hot', 'extra-hot']),
);
export type SpicyLevel = z.infer<typeof SpicyLevel>;

/** How one jar is wished for. `customMixSuggestion` only with the mix `custom`, `specialRequests` always (D-155). */
export const Customization = z.strictObject({
  oilType: OilType,
  meatTenderness: MeatTenderness,
  spicyLevel: SpicyLevel,
  mixType: MixType,
  customMixSuggestion: text(500).optional(),
  specialRequests: text(500).optional(),
});
export type Customization = z.infer<typeof Customization>;
