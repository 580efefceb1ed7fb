import { orderPaperTexts as paper } from '@kalavara/shared-types/content/order-paper-texts';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { loadMessages } from '../../test/loadMessages';

beforeAll(loadMessages);

test.each(['en', 'ml'] as const)('a printed order reads as on the screen (%s)', (language) => {
  const screenText = (key: string) => (i18next.getFixedT(language) as (key: string) => string)(key);
  const groups = [
    [paper.slip, (key: string) => `orders:slip.${key}`],
    [paper.customization, (key: string) => `cart:${key}`],
    [paper.oils, (key: string) => `product:oils.${key}`],
    [paper.tendernesses, (key: string) => `cart:tendernesses.${key}.name`],
    [paper.spices, (key: string) => `cart:spices.${key}`],
    [paper.mixes, (key: string) => `cart:mixes.${key}.name`],
    [paper.spiceLevels, (key: string) => `product:spice.${key}`],
    [paper.allergens, (key: string) => `declarations:allergen.${key}`],
    [{ contains: paper.contains }, () => 'declarations:allergens'],
    [{ cancelled: paper.calledOff.cancelled }, () => 'orders:status.cancelled'],
    [{ refunded: paper.calledOff.refunded }, () => 'orders:payment.refunded'],
    [{ refundDue: paper.calledOff.refundDue }, () => 'orders:card.refundOnWay'],
  ] as const;
  for (const [texts, keyOf] of groups)
    for (const [key, text] of Object.entries(texts))
      expect(text[language], keyOf(key)).toBe(screenText(keyOf(key)));
});
