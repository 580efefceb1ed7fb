import type { ItemCategory, Unit } from '../inventory/inventory';
import { localized, type Pair } from './write';
import type { LocalizedText } from './types';

export type DefaultItem = {
  /** Four digits: 1001 to 1047. */
  id: string;
  name: LocalizedText;
  category: ItemCategory;
  unit: Unit;
  /** For the set-up only: a new item has no minimum, or all of them would be low. */
  suggestedMinimum?: number;
  /** Rupees an unit, for the purchase estimator while the item has no price of its own. */
  estimate: number;
  usedBy: readonly string[];
};

type Row = readonly [
  id: string,
  name: Pair,
  unit: Unit,
  minimum: number | undefined,
  estimate: number,
  usedBy: string,
];

const of = (category: ItemCategory, ...rows: readonly Row[]): DefaultItem[] =>
  rows.map(([id, name, unit, minimum, estimate, usedBy]) => ({
    id,
    name: localized(name),
    category,
    unit,
    ...(minimum !== undefined && { suggestedMinimum: minimum }),
    estimate,
    usedBy: usedBy.split(', '),
  }));

const none = undefined;

/** The items of a new installation, all of them at quantity 0 and price 0. */
export const defaultItems: readonly DefaultItem[] = [
  ...of(
    'Spices',
    ['1001', ['Black pepper', 'കുരുമുളക്'], 'g', 200, 0.9, 'masala, rice, cutlet'],
    ['1002', ['Coriander powder', 'മല്ലിപ്പൊടി'], 'g', 300, 0.3, 'masala'],
    ['1003', ['Cumin powder', 'ജീരകപ്പൊടി'], 'g', 200, 0.6, 'masala'],
    ['1004', ['Turmeric powder', 'മഞ്ഞൾപ്പൊടി'], 'g', 200, 0.3, 'masala, cutlet'],
    ['1005', ['Cardamom', 'ഏലക്ക'], 'g', 100, 3.5, 'masala, rice, chutney, cutlet'],
    ['1006', ['Cinnamon', 'കറുവാപ്പട്ട'], 'g', 100, 0.7, 'masala, rice'],
    ['1007', ['Cloves', 'ഗ്രാമ്പൂ'], 'g', 100, 1.2, 'masala, rice'],
    ['1008', ['Dry ginger powder', 'ചുക്കുപൊടി'], 'g', 100, 0.5, 'masala'],
    ['1009', ['Dried lime (loomi)', 'ഉണക്കനാരങ്ങ (ലൂമി)'], 'g', 100, 1.0, 'masala, rice'],
    ['1010', ['Bay leaf', 'വഴനയില'], 'g', 50, 0.4, 'rice'],
    ['1011', ['Star anise', 'തക്കോലം'], 'g', 50, 1.2, 'rice'],
    ['1012', ['Cumin seeds', 'ജീരകം'], 'g', 100, 0.5, 'rice'],
    ['1013', ['Red chilli (dried)', 'വറ്റൽമുളക്'], 'g', 200, 0.4, 'chutney, cutlet'],
    ['1014', ['Garam masala', 'ഗരം മസാല'], 'g', 100, 0.7, 'cutlet'],
    ['1015', ['MSG', 'എം.എസ്.ജി'], 'g', 500, 0.25, 'masala'],
    ['1016', ['Rock salt', 'കല്ലുപ്പ്'], 'kg', 1, 40, 'masala'],
    ['1017', ['Salt', 'ഉപ്പ്'], 'kg', 2, 22, 'rice, chutney, cutlet'],
  ),
  ...of(
    'Herbs',
    ['1018', ['Coriander leaves', 'മല്ലിയില'], 'g', none, 0.12, 'rice'],
    ['1019', ['Mint leaves', 'പുതിനയില'], 'g', none, 0.15, 'rice'],
    ['1020', ['Curry leaves', 'കറിവേപ്പില'], 'g', none, 0.1, 'chutney, cutlet'],
  ),
  ...of('Meat', ['1021', ['Mutton', 'മട്ടൺ'], 'kg', none, 850, 'masala']),
  ...of(
    'Vegetables',
    ['1022', ['Onion', 'സവാള'], 'kg', 5, 40, 'rice'],
    ['1023', ['Tomato', 'തക്കാളി'], 'kg', 2, 40, 'rice'],
    ['1024', ['Garlic', 'വെളുത്തുള്ളി'], 'kg', 1, 200, 'rice, chutney, mayonnaise'],
    ['1025', ['Ginger', 'ഇഞ്ചി'], 'kg', 1, 120, 'rice, chutney'],
    ['1026', ['Green chilli', 'പച്ചമുളക്'], 'kg', 0.5, 80, 'rice'],
    ['1027', ['Potato', 'ഉരുളക്കിഴങ്ങ്'], 'kg', 2, 35, 'cutlet'],
    ['1028', ['Lemon', 'ചെറുനാരങ്ങ'], 'kg', 0.5, 100, 'mayonnaise'],
  ),
  ...of(
    'Oils & Fats',
    ['1029', ['Ghee', 'നെയ്യ്'], 'kg', 1, 650, 'rice'],
    [
      '1030',
      ['Sunflower oil', 'സൂര്യകാന്തി എണ്ണ'],
      'L',
      2,
      140,
      'rice (calculator), mayonnaise, cutlet',
    ],
    ['1031', ['Coconut oil', 'വെളിച്ചെണ്ണ'], 'L', 1, 300, 'chutney tempering'],
  ),
  ...of(
    'Grains & Rice',
    ['1032', ['Mandi rice (long-grain basmati)', 'മന്തി അരി (നീളൻ ബസ്മതി)'], 'kg', 10, 120, 'rice'],
    ['1033', ['Wheat flour', 'മൈദ'], 'kg', 1, 45, 'cutlet'],
    ['1034', ['Breadcrumbs', 'റൊട്ടിപ്പൊടി'], 'kg', 1, 120, 'cutlet'],
  ),
  ...of(
    'Kitchen Supplies',
    ['1035', ['Aluminium foil', 'അലുമിനിയം ഫോയിൽ'], 'box', 1, 250, 'sealing, packing'],
    ['1036', ['Food containers', 'പാഴ്സൽ പാത്രങ്ങൾ'], 'piece', 100, 8, 'packing'],
    ['1037', ['Chutney cups with lids', 'അടപ്പുള്ള ചട്ണി കപ്പുകൾ'], 'piece', 100, 2, 'packing'],
    ['1038', ['Vacuum pouches', 'വാക്വം പൗച്ച്'], 'pack', 1, 300, 'cutlet'],
    ['1039', ['Tissue paper', 'ടിഷ്യൂ പേപ്പർ'], 'pack', 2, 60, 'packing'],
    ['1040', ['Disposable gloves', 'ഡിസ്പോസിബിൾ കൈയുറ'], 'box', 1, 250, 'all'],
    ['1041', ['Gas cylinder', 'ഗ്യാസ് സിലിണ്ടർ'], 'piece', 1, 1900, 'rice, chutney'],
    ['1042', ['Dried tamarind wood', 'ഉണങ്ങിയ പുളിവിറക്'], 'kg', 40, 12, 'pit'],
    ['1043', ['Coconut shells', 'ചിരട്ട'], 'kg', 3, 15, 'pit'],
  ),
  ...of(
    'Others',
    ['1044', ['Jaggery', 'ശർക്കര'], 'kg', 1, 70, 'chutney'],
    ['1045', ['Tamarind', 'പുളി'], 'kg', 1, 180, 'chutney'],
    ['1046', ['Raisins', 'ഉണക്കമുന്തിരി'], 'g', none, 0.4, 'rice'],
    ['1047', ['Eggs', 'മുട്ട'], 'piece', none, 7, 'mayonnaise, cutlet'],
  ),
];
