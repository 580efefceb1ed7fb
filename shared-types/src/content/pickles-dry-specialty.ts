import type { Product } from '../catalogue';
import { of, pickle } from './pickles-write';

export const dryPickles: Product[] = [
  pickle('dry-prawn', {
    name: ['Dry Prawn Pickle', 'ഉണക്കച്ചെമ്മീൻ അച്ചാർ'],
    genericName: 'Dried prawn pickle',
    category: 'dry-fish',
    price: 429, weight: '200g', spiceLevel: 'Hot', stockQuantity: 11,
    description: [
      'Sun-dried prawns roasted and pickled in coconut oil with red chilli, garlic and tamarind. Hot, salty and deep in taste; with kanji a little goes a long way.',
      'വെയിലത്തുണക്കിയ ചെമ്മീൻ വറുത്ത് മുളകും വെളുത്തുള്ളിയും വാളൻപുളിയും ചേർത്ത് വെളിച്ചെണ്ണയിൽ അച്ചാറാക്കിയത്. നല്ല എരിവും ഉപ്പും; കഞ്ഞിക്കൊപ്പം അല്പം മതി.',
    ],
    ingredients: [
      ['Dried prawns', 'ഉണക്കച്ചെമ്മീൻ'],
      ...[of.coconutOil, of.redChilli, of.garlic, of.tamarind, of.ginger, of.curryLeaves, of.mustardSeeds],
      ...[of.turmeric, of.vinegar, of.salt],
    ],
    allergens: ['crustaceans', 'mustard'],
    shelfLife: '9 months',
    tags: ['dried', 'prawn', 'unakka chemmeen', 'hot'],
    nutritionalInfo: { energy: '312 kcal', protein: '27 g', fat: '19 g', carbohydrate: '8 g', salt: '6.1 g' },
  }),
  pickle('dry-bombay-duck', {
    name: ['Dry Bombay Duck Pickle', 'ഉണക്ക ബോംബിൽ അച്ചാർ'],
    genericName: 'Dried fish pickle (Bombay duck)',
    category: 'dry-fish',
    price: 389, weight: '200g', spiceLevel: 'Medium', stockQuantity: 6,
    description: [
      'Dried Bombay duck, which is a fish and no bird, fried crisp and mixed with chilli, garlic and vinegar. Medium hot, with the strong taste of dried fish that its friends look for.',
      'ഉണക്കിയ ബോംബിൽ മീൻ മൊരിച്ചു വറുത്ത് മുളകും വെളുത്തുള്ളിയും വിനാഗിരിയും ചേർത്തത്. ഇടത്തരം എരിവ്; ഉണക്കമീനിന്റെ തനതു രുചി ഇഷ്ടപ്പെടുന്നവർക്ക്.',
    ],
    ingredients: [
      ['Dried Bombay duck (fish)', 'ഉണക്ക ബോംബിൽ മീൻ'],
      ...[of.gingellyOil, of.kashmiri, of.garlic, of.ginger, of.vinegar, of.curryLeaves, of.turmeric],
      ...[of.sugar, of.salt],
    ],
    allergens: ['fish', 'sesame'],
    shelfLife: '9 months',
    tags: ['dried', 'bombil'],
  }),
];

export const specialtyPickles: Product[] = [
  pickle('pearl-spot', {
    name: ['Pearl Spot Pickle', 'കരിമീൻ അച്ചാർ'],
    genericName: 'Fish pickle (pearl spot)',
    category: 'specialty-fish',
    price: 749, weight: '300g', spiceLevel: 'Medium', stockQuantity: 4, flag: 'new',
    description: [
      'Karimeen from the backwaters, filleted by hand and pickled in coconut oil with pepper and green chilli. Medium hot and delicate, and made only when the catch is good.',
      'കായലിലെ കരിമീൻ കൈകൊണ്ട് മുള്ളു മാറ്റി കുരുമുളകും പച്ചമുളകും ചേർത്ത് വെളിച്ചെണ്ണയിൽ അച്ചാറിട്ടത്. ഇടത്തരം എരിവും മൃദുവായ രുചിയും; നല്ല മീൻ കിട്ടുമ്പോൾ മാത്രം ഉണ്ടാക്കുന്നത്.',
    ],
    ingredients: [
      ['Pearl spot (karimeen)', 'കരിമീൻ'],
      ...[of.coconutOil, of.pepper, of.greenChilli, of.garlic, of.ginger, of.vinegar, of.curryLeaves],
      ...[of.mustardSeeds, of.turmeric, of.salt],
    ],
    allergens: ['fish', 'mustard'],
    shelfLife: '4 months',
    tags: ['pearl spot', 'karimeen', 'backwaters'],
  }),
  pickle('seer-roe', {
    name: ['Seer Roe Pickle', 'നെയ്മീൻ പരിഞ്ഞിൽ അച്ചാർ'],
    genericName: 'Fish roe pickle (seer fish)',
    category: 'specialty-fish',
    price: 899, weight: '200g', spiceLevel: 'Mild', stockQuantity: 3,
    description: [
      'The roe of seer fish, steamed, crumbled and fried slowly in gingelly oil with shallots and pepper. Mild and rich, and in a small jar because there is never much of it.',
      'നെയ്മീൻ പരിഞ്ഞിൽ ആവിയിൽ വേവിച്ച് ഉടച്ച് ചെറിയുള്ളിയും കുരുമുളകും ചേർത്ത് നല്ലെണ്ണയിൽ സാവധാനം വരട്ടിയത്. എരിവു കുറവ്, നല്ല കൊഴുപ്പ്; കുറച്ചേ കിട്ടൂ എന്നതിനാൽ ചെറിയ കുപ്പിയിൽ.',
    ],
    ingredients: [
      ['Seer fish roe', 'നെയ്മീൻ പരിഞ്ഞിൽ'],
      ...[of.gingellyOil, of.shallots, of.pepper, of.garlic, of.ginger, of.curryLeaves, of.kashmiri],
      ...[of.vinegar, of.turmeric, of.salt],
    ],
    allergens: ['fish', 'sesame'],
    shelfLife: '3 months',
    tags: ['roe', 'parinjil', 'mild'],
  }),
];
