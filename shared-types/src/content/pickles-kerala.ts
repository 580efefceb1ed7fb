import type { Product } from '../catalogue';
import { of, pickle } from './pickles-write';

export const keralaPickles: Product[] = [
  pickle('kerala-kingfish', {
    name: ['Kerala Kingfish Pickle', 'കേരള നെയ്മീൻ അച്ചാർ'],
    genericName: 'Fish pickle (kingfish)',
    category: 'kerala-fish',
    price: 449, originalPrice: 499, weight: '400g', spiceLevel: 'Hot', stockQuantity: 15, flag: 'popular',
    description: [
      'Thick pieces of kingfish are fried until firm and laid in a dark red gravy of chilli, garlic and gingelly oil. It is hot and tangy, and one piece beside hot rice makes a meal.',
      'കട്ടിയുള്ള നെയ്മീൻ കഷണങ്ങൾ പാകത്തിന് വറുത്ത് മുളകും വെളുത്തുള്ളിയും നല്ലെണ്ണയും ചേർന്ന ചുവന്ന ചാറിൽ ഇട്ടുവച്ചത്. നല്ല എരിവും പുളിയും; ചൂടുചോറിനൊപ്പം ഒരു കഷണം മതി.',
    ],
    ingredients: [
      ['Kingfish (seer fish)', 'നെയ്മീൻ'],
      ...[of.gingellyOil, of.kashmiri, of.chilli, of.garlic, of.ginger, of.vinegar, of.curryLeaves],
      ...[of.mustardSeeds, of.fenugreek, of.asafoetida, of.turmeric, of.salt],
    ],
    allergens: ['fish', 'mustard', 'sesame', 'wheat'],
    shelfLife: '6 months',
    tags: ['kingfish', 'neymeen', 'hot'],
    nutritionalInfo: { energy: '268 kcal', protein: '16 g', fat: '20 g', carbohydrate: '6 g', salt: '4.2 g' },
  }),
  pickle('kerala-tuna', {
    name: ['Kerala Tuna Pickle', 'കേരള ചൂര അച്ചാർ'],
    genericName: 'Fish pickle (tuna)',
    category: 'kerala-fish',
    price: 399, originalPrice: 449, weight: '400g', spiceLevel: 'Medium', stockQuantity: 12, flag: 'popular',
    description: [
      'Lean tuna in small cubes, cooked in gingelly oil with ginger, green chilli and curry leaves. Medium hot and meaty, it goes with kappa as well as with rice.',
      'ചെറുതായി മുറിച്ച ചൂര ഇഞ്ചിയും പച്ചമുളകും കറിവേപ്പിലയും ചേർത്ത് നല്ലെണ്ണയിൽ പാകം ചെയ്തത്. ഇടത്തരം എരിവ്; ചോറിനും കപ്പയ്ക്കും ഒരുപോലെ ചേരും.',
    ],
    ingredients: [
      ['Tuna', 'ചൂര'],
      ...[of.gingellyOil, of.ginger, of.greenChilli, of.garlic, of.kashmiri, of.vinegar, of.curryLeaves],
      ...[of.mustardSeeds, of.turmeric, of.salt],
    ],
    allergens: ['fish', 'mustard', 'sesame'],
    shelfLife: '6 months',
    tags: ['tuna', 'choora'],
    nutritionalInfo: { energy: '241 kcal', protein: '19 g', fat: '16 g', carbohydrate: '5 g', salt: '3.9 g' },
  }),
  pickle('kerala-sardine', {
    name: ['Kerala Sardine Pickle', 'കേരള മത്തി അച്ചാർ'],
    genericName: 'Fish pickle (sardine)',
    category: 'kerala-fish',
    price: 359, weight: '300g', spiceLevel: 'Hot', stockQuantity: 10,
    description: [
      'Small sardines fried crisp with their soft bones and kept in coconut oil with kodampuli and pepper. Strong in taste and hot, for those who grew up with mathi.',
      'ചെറിയ മത്തി മുള്ളോടെ മൊരിച്ചു വറുത്ത് കുടംപുളിയും കുരുമുളകും ചേർത്ത് വെളിച്ചെണ്ണയിൽ സൂക്ഷിച്ചത്. നല്ല രുചിയും എരിവും; മത്തി കഴിച്ചു വളർന്നവർക്കുള്ളത്.',
    ],
    ingredients: [
      ['Sardine', 'മത്തി'],
      ...[of.coconutOil, of.chilli, of.kodampuli, of.garlic, of.ginger, of.pepper, of.curryLeaves],
      ...[of.mustardSeeds, of.turmeric, of.vinegar, of.salt],
    ],
    allergens: ['fish', 'mustard'],
    shelfLife: '4 months',
    tags: ['sardine', 'mathi', 'hot'],
  }),
];
