import type { Product } from '../catalogue';
import { of, pickle } from './pickles-write';

export const coastalPickles: Product[] = [
  pickle('coastal-mackerel', {
    name: ['Coastal Mackerel Pickle', 'തീരദേശ അയല അച്ചാർ'],
    genericName: 'Fish pickle (mackerel)',
    category: 'coastal-fish',
    price: 379, weight: '300g', spiceLevel: 'Hot', stockQuantity: 10,
    description: [
      'Mackerel fried on the day it is landed and pickled with ground red chilli, garlic and vinegar. Rich, sharp and hot, it wakes up a plain bowl of kanji.',
      'കരയ്ക്കെത്തിയ അന്നുതന്നെ അയല വറുത്ത് മുളകരച്ചതും വെളുത്തുള്ളിയും വിനാഗിരിയും ചേർത്ത് അച്ചാറിട്ടത്. നല്ല എരിവും പുളിയും; വെറും കഞ്ഞിക്ക് ഇതു മതി.',
    ],
    ingredients: [
      ['Mackerel', 'അയല'],
      ...[of.gingellyOil, of.redChilli, of.garlic, of.ginger, of.vinegar, of.curryLeaves, of.fenugreek],
      ...[of.mustardSeeds, of.turmeric, of.salt],
    ],
    allergens: ['fish', 'mustard', 'sesame'],
    shelfLife: '5 months',
    tags: ['mackerel', 'ayala', 'hot'],
  }),
  pickle('coastal-anchovy', {
    name: ['Coastal Anchovy Pickle', 'തീരദേശ നത്തോലി അച്ചാർ'],
    genericName: 'Fish pickle (anchovy)',
    category: 'coastal-fish',
    price: 369, weight: '250g', spiceLevel: 'Medium', stockQuantity: 9, flag: 'new',
    description: [
      'Tiny anchovies fried until they crackle, with shallots, curry leaves and a little jaggery. Medium hot and crunchy, and eaten whole.',
      'കുഞ്ഞൻ നത്തോലി കറുമുറെ വറുത്ത് ചെറിയുള്ളിയും കറിവേപ്പിലയും അല്പം ശർക്കരയും ചേർത്തത്. ഇടത്തരം എരിവ്; മുള്ളു കളയാതെ മുഴുവനോടെ കഴിക്കാം.',
    ],
    ingredients: [
      ['Anchovy', 'നത്തോലി'],
      ...[of.coconutOil, of.shallots, of.kashmiri, of.garlic, of.curryLeaves, of.jaggery, of.vinegar],
      ...[of.mustardSeeds, of.turmeric, of.salt],
    ],
    allergens: ['fish', 'mustard'],
    shelfLife: '4 months',
    tags: ['anchovy', 'netholi', 'crunchy'],
  }),
  pickle('coastal-prawn', {
    name: ['Coastal Prawn Pickle', 'തീരദേശ ചെമ്മീൻ അച്ചാർ'],
    genericName: 'Prawn pickle',
    category: 'coastal-fish',
    price: 599, originalPrice: 699, weight: '300g', spiceLevel: 'Medium', stockQuantity: 8, flag: 'popular',
    description: [
      'Peeled sea prawns roasted in gingelly oil with garlic, ginger and Kashmiri chilli. Medium hot, with the sweetness of the prawn in front.',
      'തോടു കളഞ്ഞ കടൽച്ചെമ്മീൻ വെളുത്തുള്ളിയും ഇഞ്ചിയും കാശ്മീരി മുളകും ചേർത്ത് നല്ലെണ്ണയിൽ വരട്ടിയത്. ഇടത്തരം എരിവ്; ചെമ്മീനിന്റെ മധുരം മുന്നിട്ടുനിൽക്കും.',
    ],
    ingredients: [
      ['Prawns', 'ചെമ്മീൻ'],
      ...[of.gingellyOil, of.kashmiri, of.garlic, of.ginger, of.vinegar, of.curryLeaves, of.mustardSeeds],
      ...[of.asafoetida, of.turmeric, of.salt],
    ],
    allergens: ['crustaceans', 'mustard', 'sesame', 'wheat'],
    shelfLife: '6 months',
    tags: ['prawn', 'chemmeen'],
    nutritionalInfo: { energy: '229 kcal', protein: '15 g', fat: '16 g', carbohydrate: '6 g', salt: '4.0 g' },
  }),
];
