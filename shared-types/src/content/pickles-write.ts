import type { Product } from '../catalogue/catalogue';
import { defaultLabel } from '../catalogue/catalogue.rules';
import { sampleSettings } from './sample-settings';
import type { Pair } from './write';

type AsSold = Pick<
  Product,
  'category' | 'price' | 'weight' | 'spiceLevel' | 'stockQuantity' | 'shelfLife'
>;
type Written = AsSold &
  Pick<Product, 'allergens' | 'tags'> & {
    name: Pair;
    genericName: string;
    description: Pair;
    ingredients: readonly Pair[];
    flag?: 'popular' | 'new';
    originalPrice?: number;
    nutritionalInfo?: Record<string, string>;
  };

/** A product from its texts. */
export function pickle(id: string, written: Written): Product {
  const {
    name,
    genericName,
    description,
    ingredients,
    flag,
    originalPrice,
    nutritionalInfo,
    ...rest
  } = written;
  const image = `/pictures/products/${id}.svg`;
  return {
    ...rest,
    id,
    name: name[0],
    description: description[0],
    ...(originalPrice !== undefined && { originalPrice }),
    image,
    images: [image],
    ingredients: ingredients.map(([en]) => en),
    isVegan: false,
    // Compounded asafoetida is half wheat flour.
    isGlutenFree: !rest.allergens.includes('wheat'),
    isPopular: flag === 'popular',
    isNewArrival: flag === 'new',
    inStock: rest.stockQuantity > 0,
    ...(nutritionalInfo && { nutritionalInfo }),
    label: defaultLabel(sampleSettings, genericName),
    // Crustaceans are not fish in the tariff.
    hsn: rest.allergens.includes('crustaceans') ? '1605' : '1604',
    ml: {
      name: name[1],
      description: description[1],
      ingredients: ingredients.map(([, ml]) => ml),
    },
    isPublished: true,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  };
}

/** Ingredients of more than one pickle, in one spelling. */
export const of = {
  asafoetida: ['Asafoetida (contains wheat flour)', 'കായം (ഗോതമ്പുപൊടി അടങ്ങിയത്)'],
  chilli: ['Chilli powder', 'മുളകുപൊടി'],
  cinnamon: ['Cinnamon', 'കറുവപ്പട്ട'],
  cloves: ['Cloves', 'ഗ്രാമ്പൂ'],
  coconutOil: ['Coconut oil', 'വെളിച്ചെണ്ണ'],
  coconutVinegar: ['Coconut vinegar', 'തേങ്ങാ വിനാഗിരി'],
  cumin: ['Cumin', 'ജീരകം'],
  curryLeaves: ['Curry leaves', 'കറിവേപ്പില'],
  fennel: ['Fennel seeds', 'പെരുംജീരകം'],
  fenugreek: ['Fenugreek', 'ഉലുവ'],
  garlic: ['Garlic', 'വെളുത്തുള്ളി'],
  ginger: ['Ginger', 'ഇഞ്ചി'],
  gingellyOil: ['Gingelly (sesame) oil', 'നല്ലെണ്ണ (എള്ള്)'],
  greenChilli: ['Green chilli', 'പച്ചമുളക്'],
  jaggery: ['Jaggery', 'ശർക്കര'],
  kashmiri: ['Kashmiri chilli powder', 'കാശ്മീരി മുളകുപൊടി'],
  kodampuli: ['Kodampuli (Malabar tamarind)', 'കുടംപുളി'],
  lime: ['Lime juice', 'നാരങ്ങാനീര്'],
  mustardOil: ['Mustard oil', 'കടുകെണ്ണ'],
  mustardSeeds: ['Mustard seeds', 'കടുക്'],
  nigella: ['Nigella seeds', 'കരിഞ്ചീരകം'],
  onion: ['Onion', 'സവാള'],
  pepper: ['Black pepper', 'കുരുമുളക്'],
  redChilli: ['Dried red chilli', 'ഉണക്കമുളക്'],
  salt: ['Salt', 'ഉപ്പ്'],
  shallots: ['Shallots', 'ചെറിയുള്ളി'],
  sugar: ['Sugar', 'പഞ്ചസാര'],
  sunflowerOil: ['Sunflower oil', 'സൂര്യകാന്തി എണ്ണ'],
  tamarind: ['Tamarind', 'വാളൻപുളി'],
  turmeric: ['Turmeric powder', 'മഞ്ഞൾപ്പൊടി'],
  vinegar: ['Vinegar', 'വിനാഗിരി'],
} as const satisfies Record<string, Pair>;
