import type { Product } from '../catalogue';
import { of, pickle } from './pickles-write';

export const goanPickles: Product[] = [
  pickle('goan-shark', {
    name: ['Goan Shark Pickle', 'ഗോവൻ സ്രാവ് അച്ചാർ'],
    genericName: 'Fish pickle (shark)',
    category: 'goan-fish',
    price: 589, weight: '400g', spiceLevel: 'Hot', stockQuantity: 6,
    description: [
      'Firm, boneless shark in a Goan paste of red chilli, cumin, cloves and coconut vinegar. Sour first and hot after; a spoonful is enough beside rice or bread.',
      'മുള്ളില്ലാത്ത ഉറച്ച സ്രാവ് കഷണങ്ങൾ ചുവന്ന മുളകും ജീരകവും ഗ്രാമ്പൂവും തേങ്ങാ വിനാഗിരിയും ചേർന്ന ഗോവൻ മസാലയിൽ. ആദ്യം പുളി, പിന്നെ എരിവ്; ചോറിനോ റൊട്ടിക്കോ ഒരു സ്പൂൺ മതി.',
    ],
    ingredients: [
      ['Shark', 'സ്രാവ്'],
      ...[of.sunflowerOil, of.redChilli, of.coconutVinegar, of.garlic, of.ginger, of.cumin, of.cloves],
      ...[of.cinnamon, of.turmeric, of.sugar, of.salt],
    ],
    allergens: ['fish'],
    shelfLife: '6 months',
    tags: ['shark', 'goan', 'hot'],
  }),
  pickle('goan-prawn-balchao', {
    name: ['Goan Prawn Balchao', 'ഗോവൻ ചെമ്മീൻ ബൽചാവോ'],
    genericName: 'Prawn pickle (balchao)',
    category: 'goan-fish',
    price: 649, originalPrice: 699, weight: '300g', spiceLevel: 'Extra Hot', stockQuantity: 7, flag: 'new',
    description: [
      'Prawns and dried shrimp cooked down with onion, plenty of red chilli and coconut vinegar, as in Goan kitchens. Very hot, a little sweet, and dark with spice.',
      'ചെമ്മീനും ഉണക്കച്ചെമ്മീനും സവാളയും ധാരാളം ചുവന്ന മുളകും തേങ്ങാ വിനാഗിരിയും ചേർത്ത് ഗോവൻ രീതിയിൽ വരട്ടിയത്. കടുത്ത എരിവും നേരിയ മധുരവും നിറഞ്ഞ മസാലയും.',
    ],
    ingredients: [
      ['Prawns', 'ചെമ്മീൻ'],
      ['Dried shrimp', 'ഉണക്കച്ചെമ്മീൻ'],
      ...[of.sunflowerOil, of.onion, of.redChilli, of.coconutVinegar, of.garlic, of.ginger, of.cumin],
      ...[of.mustardSeeds, of.pepper, of.cloves, of.cinnamon, of.sugar, of.salt],
    ],
    allergens: ['crustaceans', 'mustard'],
    shelfLife: '5 months',
    tags: ['prawn', 'goan', 'balchao', 'extra hot'],
  }),
];

export const bengaliPickles: Product[] = [
  pickle('bengali-hilsa', {
    name: ['Bengali Hilsa Pickle', 'ബംഗാളി ഹിൽസ അച്ചാർ'],
    genericName: 'Fish pickle (hilsa)',
    category: 'bengali-fish',
    price: 789, weight: '300g', spiceLevel: 'Medium', stockQuantity: 5, flag: 'popular',
    description: [
      'Hilsa in mustard oil with ground mustard, green chilli and nigella, after the Bengali shorshe. Medium hot and rich; mind the fine bones.',
      'ബംഗാളി രീതിയിൽ കടുകരച്ചതും പച്ചമുളകും കരിഞ്ചീരകവും ചേർത്ത് കടുകെണ്ണയിൽ പാകം ചെയ്ത ഹിൽസ മീൻ. ഇടത്തരം എരിവും നല്ല കൊഴുപ്പും; നേരിയ മുള്ളുകൾ സൂക്ഷിക്കുക.',
    ],
    ingredients: [
      ['Hilsa', 'ഹിൽസ മീൻ'],
      ...[of.mustardOil, of.mustardSeeds, of.greenChilli, of.nigella, of.garlic, of.vinegar, of.turmeric],
      ...[of.chilli, of.sugar, of.salt],
    ],
    allergens: ['fish', 'mustard'],
    shelfLife: '4 months',
    tags: ['hilsa', 'ilish', 'bengali'],
    nutritionalInfo: { energy: '296 kcal', protein: '15 g', fat: '24 g', carbohydrate: '5 g', salt: '3.8 g' },
  }),
  pickle('bengali-rohu', {
    name: ['Bengali Rohu Pickle', 'ബംഗാളി രോഹു അച്ചാർ'],
    genericName: 'Fish pickle (rohu)',
    category: 'bengali-fish',
    price: 459, weight: '300g', spiceLevel: 'Mild', stockQuantity: 8,
    description: [
      'River rohu fried in mustard oil and kept with five whole spices, lime juice and a touch of sugar. Mild and gently sour, a first fish pickle for those who fear the chilli.',
      'പുഴമീനായ രോഹു കടുകെണ്ണയിൽ വറുത്ത് അഞ്ചു കൂട്ടം മസാലയും നാരങ്ങാനീരും അല്പം പഞ്ചസാരയും ചേർത്തത്. എരിവു കുറവ്, നേരിയ പുളി; മുളകു പേടിയുള്ളവർക്ക് തുടങ്ങാൻ നല്ലത്.',
    ],
    ingredients: [
      ['Rohu', 'രോഹു'],
      ...[of.mustardOil, of.mustardSeeds, of.nigella, of.cumin, of.fennel, of.fenugreek, of.lime],
      ...[of.vinegar, of.turmeric, of.kashmiri, of.sugar, of.salt],
    ],
    allergens: ['fish', 'mustard'],
    shelfLife: '4 months',
    tags: ['rohu', 'bengali', 'mild'],
  }),
];
