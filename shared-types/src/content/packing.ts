import { localized } from './write';
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

/** What the default tasks of packing name (`packing-1`, `packing-2`, `wood-1`, `gas-1`, `seal-1`, `mayo-1`). */
export const supplies: readonly Supply[] = [
  {
    id: 'containers',
    name: localized(['Food containers with lids', 'അടപ്പുള്ള പാഴ്സൽ പാത്രങ്ങൾ']),
    itemId: '1036',
    amount: perHead,
    use: 'packing',
  },
  {
    id: 'cups',
    name: localized(['Chutney cups with lids', 'അടപ്പുള്ള ചട്ണി കപ്പുകൾ']),
    itemId: '1037',
    amount: perHead,
    use: 'packing',
  },
  {
    id: 'foil',
    name: localized(['Aluminium foil', 'അലുമിനിയം ഫോയിൽ']),
    itemId: '1035',
    amount: '1 box',
    isPerEvent: true,
    use: 'packing',
  },
  { id: 'bags', name: localized(['Bags', 'സഞ്ചികൾ']), use: 'packing' },
  {
    id: 'tissue',
    name: localized(['Tissue paper', 'ടിഷ്യൂ പേപ്പർ']),
    itemId: '1039',
    amount: '1 pack',
    isPerEvent: true,
    use: 'packing',
  },
  { id: 'ladles', name: localized(['Ladles', 'തവികൾ']), use: 'packing' },
  { id: 'scale', name: localized(['Scale', 'ത്രാസ്']), use: 'packing' },
  {
    id: 'labels',
    name: localized(['Labels: contains MSG', 'ലേബലുകൾ: എം.എസ്.ജി അടങ്ങിയിട്ടുണ്ട്']),
    use: 'packing',
  },
  {
    id: 'wood',
    name: localized(['Dried tamarind wood', 'ഉണങ്ങിയ പുളിവിറക്']),
    itemId: '1042',
    amount: '40 kg',
    isPerEvent: true,
    use: 'tasks',
  },
  {
    id: 'shells',
    name: localized(['Coconut shells', 'ചിരട്ട']),
    itemId: '1043',
    amount: '2.5 kg',
    isPerEvent: true,
    use: 'tasks',
  },
  {
    id: 'gas',
    name: localized(['Gas cylinders: main and spare', 'ഗ്യാസ് സിലിണ്ടർ: പ്രധാനവും സ്പെയറും']),
    itemId: '1041',
    amount: '2 piece',
    isPerEvent: true,
    isReusable: true,
    use: 'tasks',
  },
  {
    id: 'eggs',
    name: localized(['Eggs for the mayonnaise', 'മയോണൈസിനുള്ള മുട്ട']),
    itemId: '1047',
    amount: '4 piece',
    use: 'tasks',
  },
];

export const foods: readonly { id: string; name: LocalizedText; isHot: boolean }[] = [
  { id: 'rice', name: localized(['Rice', 'ചോറ്']), isHot: true },
  { id: 'meat', name: localized(['Meat', 'ഇറച്ചി']), isHot: true },
  { id: 'chutney', name: localized(['Chutney', 'ചട്ണി']), isHot: false },
  { id: 'mayonnaise', name: localized(['Mayonnaise', 'മയോണൈസ്']), isHot: false },
];
