import { check, type PrepTask } from './cutlets-write';
import { localized } from './write';

/** Titles, categories and priorities are given; the subtasks are ours. */
export const prepTasks: readonly PrepTask[] = [
  {
    id: 'prep-1',
    title: localized(['Inventory assessment', 'സ്റ്റോക്ക് കണക്കെടുപ്പ്']),
    category: 'planning',
    priority: 'critical',
    subtasks: [
      check(
        'leftovers',
        ['Weigh the leftover mandi meat', 'ബാക്കിയായ മന്തി ഇറച്ചി തൂക്കുക'],
        'kg',
        'inventory.mandiLeftovers',
      ),
      check(
        'frozen',
        ['Count the frozen cutlets', 'ഫ്രീസറിലുള്ള കട്‌ലറ്റ് എണ്ണുക'],
        'pieces',
        'inventory.frozenCutlets',
      ),
      check('freezer', ['Read the freezer temperature', 'ഫ്രീസറിന്റെ ചൂട് നോക്കുക'], '°C'),
      check(
        'hours',
        ['Hours since the meat left the pit', 'ഇറച്ചി കുഴിയിൽ നിന്ന് എടുത്തിട്ട് എത്ര മണിക്കൂർ'],
        'h',
      ),
    ],
  },
  {
    id: 'prep-2',
    title: localized(['Ingredient verification', 'ചേരുവകൾ പരിശോധിക്കൽ']),
    category: 'inventory',
    priority: 'high',
    subtasks: [
      check('potatoes', ['Potatoes', 'ഉരുളക്കിഴങ്ങ്'], 'kg', 'ingredients.potatoes'),
      check('eggs', ['Eggs', 'മുട്ട'], 'pieces', 'ingredients.eggs'),
      check('breadcrumbs', ['Breadcrumbs', 'റൊട്ടിപ്പൊടി'], 'kg', 'ingredients.breadcrumbs'),
      check('flour', ['Flour', 'മൈദ'], 'kg', 'ingredients.flour'),
      check('oil', ['Oil', 'എണ്ണ'], 'L', 'ingredients.oil'),
      check('keralaMasala', ['Kerala masala', 'കേരള മസാല'], 'g', 'ingredients.keralaMasala'),
      check('bridgeSpices', ['Bridge spices', 'ബ്രിഡ്ജ് മസാല'], 'g', 'ingredients.bridgeSpices'),
    ],
  },
  {
    id: 'prep-3',
    title: localized(['Purchase planning', 'വാങ്ങാനുള്ളത് തീരുമാനിക്കൽ']),
    category: 'procurement',
    priority: 'high',
    subtasks: [
      check('buyMeat', ['Meat to buy', 'വാങ്ങേണ്ട ഇറച്ചി'], 'kg'),
      check('buyPotatoes', ['Potatoes to buy', 'വാങ്ങേണ്ട ഉരുളക്കിഴങ്ങ്'], 'kg'),
      check('confirmed', ['The list is confirmed', 'ലിസ്റ്റ് ഉറപ്പിച്ചു'], 'yes'),
    ],
  },
];
