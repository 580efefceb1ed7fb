import { localized, type Pair } from './write';
import type { LocalizedText } from './types';

/** What an event needs beside the ingredients of its recipes. The purchase list and the packing list are made of it. */
export type Supply = {
  id: string;
  name: LocalizedText;
  /** Its default item of the inventory, if it has one. */
  itemId?: string;
  /** For 20 people, or for the event (`isPerEvent`). Absent: as many as are needed, decided by hand. */
  amount?: string;
  /** The amount does not follow the guest count. */
  isPerEvent?: true;
  /** It comes back from an event, so one serves several events. */
  isReusable?: true;
  /** Packed with the food, or taken along for the tasks before it. */
  use: 'packing' | 'tasks';
};

/** One a head and five percent more. */
const perHead = '21 piece';

const supply = (
  id: string,
  name: Pair,
  use: Supply['use'],
  more: Omit<Supply, 'id' | 'name' | 'use'> = {},
): Supply => ({ id, name: localized(name), ...more, use });

/** What the default tasks of packing name (`packing-1`, `packing-2`, `wood-1`, `gas-1`, `seal-1`, `mayo-1`). */
export const supplies: readonly Supply[] = [
  supply('containers', ['Food containers with lids', 'അടപ്പുള്ള പാഴ്സൽ പാത്രങ്ങൾ'], 'packing', {
    itemId: '1036',
    amount: perHead,
  }),
  supply('cups', ['Chutney cups with lids', 'അടപ്പുള്ള ചട്ണി കപ്പുകൾ'], 'packing', {
    itemId: '1037',
    amount: perHead,
  }),
  supply('foil', ['Aluminium foil', 'അലുമിനിയം ഫോയിൽ'], 'packing', {
    itemId: '1035',
    amount: '1 box',
    isPerEvent: true,
  }),
  supply('bags', ['Bags', 'സഞ്ചികൾ'], 'packing'),
  supply('tissue', ['Tissue paper', 'ടിഷ്യൂ പേപ്പർ'], 'packing', {
    itemId: '1039',
    amount: '1 pack',
    isPerEvent: true,
  }),
  supply('ladles', ['Ladles', 'തവികൾ'], 'packing'),
  supply('scale', ['Scale', 'ത്രാസ്'], 'packing'),
  supply('labels', ['Labels: contains MSG', 'ലേബലുകൾ: എം.എസ്.ജി അടങ്ങിയിട്ടുണ്ട്'], 'packing'),
  supply('wood', ['Dried tamarind wood', 'ഉണങ്ങിയ പുളിവിറക്'], 'tasks', {
    itemId: '1042',
    amount: '40 kg',
    isPerEvent: true,
  }),
  supply('shells', ['Coconut shells', 'ചിരട്ട'], 'tasks', {
    itemId: '1043',
    amount: '2.5 kg',
    isPerEvent: true,
  }),
  supply('gas', ['Gas cylinders: main and spare', 'ഗ്യാസ് സിലിണ്ടർ: പ്രധാനവും സ്പെയറും'], 'tasks', {
    itemId: '1041',
    amount: '2 piece',
    isPerEvent: true,
    isReusable: true,
  }),
  supply('eggs', ['Eggs for the mayonnaise', 'മയോണൈസിനുള്ള മുട്ട'], 'tasks', {
    itemId: '1047',
    amount: '4 piece',
  }),
];

export const foods: readonly { id: string; name: LocalizedText; isHot: boolean }[] = [
  { id: 'rice', name: localized(['Rice', 'ചോറ്']), isHot: true },
  { id: 'meat', name: localized(['Meat', 'ഇറച്ചി']), isHot: true },
  { id: 'chutney', name: localized(['Chutney', 'ചട്ണി']), isHot: false },
  { id: 'mayonnaise', name: localized(['Mayonnaise', 'മയോണൈസ്']), isHot: false },
];
