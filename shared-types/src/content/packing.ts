import { words } from './write';
import type { Words } from './types';

/** One thing that goes along to an event. */
export type Packed = {
  id: string;
  name: Words;
  /** What it is in the store, where it is kept there. */
  itemId?: string;
  /** One a head and five percent more; the others as many as are needed. */
  isPerHead?: true;
};

/** As the tasks `packing-1` and `packing-2` name it. */
export const packed: readonly Packed[] = [
  {
    id: 'containers',
    name: words(['Food containers with lids', 'അടപ്പുള്ള പാഴ്സൽ പാത്രങ്ങൾ']),
    itemId: '1036',
    isPerHead: true,
  },
  {
    id: 'cups',
    name: words(['Chutney cups with lids', 'അടപ്പുള്ള ചട്ണി കപ്പുകൾ']),
    itemId: '1037',
    isPerHead: true,
  },
  { id: 'foil', name: words(['Aluminium foil', 'അലുമിനിയം ഫോയിൽ']), itemId: '1035' },
  { id: 'bags', name: words(['Bags', 'സഞ്ചികൾ']) },
  { id: 'tissue', name: words(['Tissue paper', 'ടിഷ്യൂ പേപ്പർ']), itemId: '1039' },
  { id: 'ladles', name: words(['Ladles', 'തവികൾ']) },
  { id: 'scale', name: words(['Scale', 'ത്രാസ്']) },
  { id: 'labels', name: words(['Labels: contains MSG', 'ലേബലുകൾ: എം.എസ്.ജി അടങ്ങിയിട്ടുണ്ട്']) },
];

export const foods: readonly { id: string; name: Words; isHot: boolean }[] = [
  { id: 'rice', name: words(['Rice', 'ചോറ്']), isHot: true },
  { id: 'meat', name: words(['Meat', 'ഇറച്ചി']), isHot: true },
  { id: 'chutney', name: words(['Chutney', 'ചട്ണി']), isHot: false },
  { id: 'mayonnaise', name: words(['Mayonnaise', 'മയോണൈസ്']), isHot: false },
];

/** One a head, and five percent more. */
export const withSpare = (people: number): number => Math.ceil((people * 105) / 100);
