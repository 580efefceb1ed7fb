import { localized } from './write';
import type { LocalizedText } from './types';

/** One thing that goes along to an event. */
export type Packed = {
  id: string;
  name: LocalizedText;
  /** Its item of the inventory, if it has one. */
  itemId?: string;
  /** One a head and five percent more; the others as many as are needed. */
  isPerHead?: true;
};

/** As the tasks `packing-1` and `packing-2` name it. */
export const packed: readonly Packed[] = [
  {
    id: 'containers',
    name: localized(['Food containers with lids', 'അടപ്പുള്ള പാഴ്സൽ പാത്രങ്ങൾ']),
    itemId: '1036',
    isPerHead: true,
  },
  {
    id: 'cups',
    name: localized(['Chutney cups with lids', 'അടപ്പുള്ള ചട്ണി കപ്പുകൾ']),
    itemId: '1037',
    isPerHead: true,
  },
  { id: 'foil', name: localized(['Aluminium foil', 'അലുമിനിയം ഫോയിൽ']), itemId: '1035' },
  { id: 'bags', name: localized(['Bags', 'സഞ്ചികൾ']) },
  { id: 'tissue', name: localized(['Tissue paper', 'ടിഷ്യൂ പേപ്പർ']), itemId: '1039' },
  { id: 'ladles', name: localized(['Ladles', 'തവികൾ']) },
  { id: 'scale', name: localized(['Scale', 'ത്രാസ്']) },
  { id: 'labels', name: localized(['Labels: contains MSG', 'ലേബലുകൾ: എം.എസ്.ജി അടങ്ങിയിട്ടുണ്ട്']) },
];

export const foods: readonly { id: string; name: LocalizedText; isHot: boolean }[] = [
  { id: 'rice', name: localized(['Rice', 'ചോറ്']), isHot: true },
  { id: 'meat', name: localized(['Meat', 'ഇറച്ചി']), isHot: true },
  { id: 'chutney', name: localized(['Chutney', 'ചട്ണി']), isHot: false },
  { id: 'mayonnaise', name: localized(['Mayonnaise', 'മയോണൈസ്']), isHot: false },
];

/** One a head, and five percent more. */
export const withSpare = (people: number): number => Math.ceil((people * 105) / 100);
