import type { StepId, TaskId } from '../primitives';
import type { IngredientId } from './ingredients';
import type { RecipeKind } from './ingredient-items';

type SupplyId = 'containers' | 'cups' | 'foil' | 'tissue' | 'wood' | 'shells' | 'gas' | 'eggs';

/** `rest`: what no other row takes of the recipe, so that an ingredient which is added to it belongs to a task as well. */
type Ingredients =
  | { from: RecipeKind; ids: readonly (IngredientId | 'water')[] | 'rest' | 'all' }
  | { from: 'supplies'; ids: readonly SupplyId[] };

export type MaterialUse = Ingredients & {
  tasks?: readonly TaskId[];
  steps?: readonly StepId[];
};

const spices = [
  'coriander-powder',
  'black-pepper',
  'cumin-powder',
  'turmeric-powder',
  'cardamom',
  'cinnamon',
  'cloves',
  'dry-ginger-powder',
  'dried-lime',
] as const;
const garnish = ['raisins', 'coriander-leaves', 'mint-leaves'] as const;

/** Where each ingredient goes into the food or the pit: one task each, so that all tasks together are the requirement list. */
export const takenFor: readonly MaterialUse[] = [
  { tasks: ['pit-1'], steps: ['1-1'], from: 'supplies', ids: ['wood', 'shells'] },
  { tasks: ['gas-1'], from: 'supplies', ids: ['gas'] },
  { tasks: ['marination-1'], steps: ['2-1'], from: 'masala', ids: ['mutton'] },
  { tasks: ['marination-3'], steps: ['2-3'], from: 'masala', ids: 'rest' },
  { tasks: ['rice-1'], steps: ['4-1'], from: 'rice', ids: ['rice'] },
  { tasks: ['rice-2'], steps: ['4-2'], from: 'rice', ids: 'rest' },
  { tasks: ['rice-3'], steps: ['4-4'], from: 'rice', ids: garnish },
  { tasks: ['chutney-1'], steps: ['6-2'], from: 'chutney', ids: ['tamarind', 'water'] },
  { tasks: ['chutney-2'], steps: ['6-3'], from: 'chutney', ids: ['jaggery'] },
  { tasks: ['chutney-2'], steps: ['6-4'], from: 'chutney', ids: ['red-chilli', 'cardamom'] },
  { tasks: ['chutney-3'], steps: ['6-5'], from: 'chutney', ids: 'rest' },
  { tasks: ['chutney-3'], steps: ['6-6'], from: 'chutney', ids: ['curry-leaves'] },
  { tasks: ['seal-1'], steps: ['5-4'], from: 'supplies', ids: ['foil'] },
  { tasks: ['mayo-1'], from: 'supplies', ids: ['eggs'] },
  { tasks: ['packing-2'], steps: ['5-7'], from: 'supplies', ids: ['containers', 'cups', 'tissue'] },
];

/** Where the same is bought, weighed or carried. Shown there too, and counted only where it is taken. */
export const handledIn: readonly MaterialUse[] = [
  { tasks: ['wood-1', 'firewood-1'], steps: ['3-1'], from: 'supplies', ids: ['wood', 'shells'] },
  { tasks: ['packing-1'], from: 'supplies', ids: ['containers', 'cups', 'foil', 'tissue'] },
  {
    tasks: ['purchase-2', 'mutton-1', 'marination-2'],
    steps: ['2-2'],
    from: 'masala',
    ids: ['mutton'],
  },
  { tasks: ['spice-1'], from: 'masala', ids: spices },
  { tasks: ['spice-2'], from: 'masala', ids: 'rest' },
  {
    tasks: ['spice-2'],
    from: 'rice',
    ids: [
      'cinnamon',
      'cardamom',
      'cloves',
      'bay-leaf',
      'black-pepper',
      'cumin-seeds',
      'star-anise',
      'dried-lime',
    ],
  },
  { tasks: ['spice-2'], from: 'chutney', ids: ['red-chilli', 'cardamom'] },
  { steps: ['6-1'], from: 'chutney', ids: 'all' },
];

/** What the printed list of a task means by a name that is not the ingredient's own. */
export const printedAs: Readonly<
  Record<string, readonly (IngredientId | SupplyId | 'water')[] | undefined>
> = {
  rice: ['rice'],
  'water 1:2': ['water'],
  'warm water': ['water'],
  ghee: ['ghee', 'sunflower-oil'],
  'whole spices': ['cinnamon', 'cardamom', 'cloves', 'bay-leaf', 'star-anise'],
  spices: ['red-chilli'],
  foil: ['foil'],
  containers: ['containers'],
  'chutney cups with lids': ['cups'],
  tissue: ['tissue'],
  'wood 40 kg': ['wood'],
  'tamarind wood 40 kg': ['wood'],
  'shells 2.5 kg': ['shells'],
  'coconut shells 2.5 kg': ['shells'],
  'main cylinder': ['gas'],
  'spare cylinder': ['gas'],
};
