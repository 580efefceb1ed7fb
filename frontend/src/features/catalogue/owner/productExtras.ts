import type { LooseProduct, Product } from '@kalavara/shared-types/catalogue/catalogue';
import { nutrients } from '@kalavara/shared-types/catalogue/nutrition.rules';
import { z } from 'zod';

const text = z.string();

/** The optional fields for the page of a product, as typed. */
export const Extras = z.object({
  /** The pictures after the main one, one per line. */
  pictures: text,
  story: z.object({ en: text, ml: text }),
  nutrition: z.object({
    energy: text,
    protein: text,
    fat: text,
    carbohydrate: text,
    sugar: text,
    sodium: text,
    /** Other nutrients, one per line: "Salt: 4.2 g". */
    others: text,
  }),
});
type Extras = z.infer<typeof Extras>;

export const noExtras: Extras = {
  pictures: '',
  story: { en: '', ml: '' },
  nutrition: {
    energy: '',
    protein: '',
    fat: '',
    carbohydrate: '',
    sugar: '',
    sodium: '',
    others: '',
  },
};

export function toExtras({ image, images, story, nutritionalInfo = {} }: Product): Extras {
  const isNamed = (name: string) => (nutrients as readonly string[]).includes(name);
  const others = Object.entries(nutritionalInfo).filter(([name]) => !isNamed(name));
  const amountOf = (name: string) => String(nutritionalInfo[name] ?? '');
  return {
    pictures: joinLines(images.filter((one) => one !== image)),
    story: story ?? noExtras.story,
    nutrition: {
      energy: amountOf('energy'),
      protein: amountOf('protein'),
      fat: amountOf('fat'),
      carbohydrate: amountOf('carbohydrate'),
      sugar: amountOf('sugar'),
      sodium: amountOf('sodium'),
      others: joinLines(others.map(([name, amount]) => `${name}: ${amount}`)),
    },
  };
}

export const parseLines = (lines: string): string[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
export const joinLines = (lines: readonly string[]) => lines.join('\n');

type LooseExtras = Pick<LooseProduct, 'images' | 'story' | 'nutritionalInfo'>;

/**
 * Converts the extras to the shape of the contract; emptied fields are deleted. Without further pictures the main one
 * is the only one.
 */
export function looseExtras({
  image,
  pictures,
  story,
  nutrition: { others, ...named },
}: Extras & { image: string }): LooseExtras {
  const filled = [
    ...Object.entries(named).map(([name, amount]) => [name, amount.trim()] as const),
    ...parseLines(others).map(toAmount),
  ].filter(([name, amount]) => name !== '' && amount !== '');
  const all = [image.trim(), ...parseLines(pictures)].filter(Boolean);
  const trimmed = { en: story.en.trim(), ml: story.ml.trim() };
  return {
    images: [...new Set(all)],
    story: trimmed.en || trimmed.ml ? trimmed : null,
    nutritionalInfo: filled.length > 0 ? Object.fromEntries(filled) : null,
  };
}

/** Splits "Salt: 4.2 g" into name and amount. */
function toAmount(line: string): readonly [string, string] {
  const colon = line.indexOf(':');
  return colon < 0 ? [line, ''] : [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
}
