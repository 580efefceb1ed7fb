import { reportTexts } from '../content/report-texts';
import { byteOrderMark, fileNamePart, row as csvRow } from '../csv.rules';
import type { EventCost } from './event-costs';
import { itemNameIn } from '../inventory/item-names.rules';
import { toPaise, toRupees } from '../money.rules';
import type { Language } from '../primitives';

const texts = reportTexts.cost;
const heads = [
  'Item',
  'Unit',
  'Planned',
  'Planned cost',
  'Used',
  'Actual cost',
  'Difference',
  'Price before',
  'Price',
  'Rise %',
];
type Cell = string | number;
const noRise: Cell[] = ['', '', ''];

/** Planned and actual cost with their difference, after the amounts. */
const compare = (planned: number, actual: number, amounts = ['', '']): Cell[] => [
  amounts[0]!,
  planned,
  amounts[1]!,
  actual,
  toRupees(toPaise(actual) - toPaise(planned)),
];

/** Formats the costs as a file: the items, then the sums. The column names are English, like those of the tasks. */
export function costCsvOf(cost: EventCost, language: Language): string {
  const { labour, perGuest, uncosted } = cost;
  const rises = new Map(cost.priceRises?.map((rise) => [rise.itemId, rise]));
  const rows = cost.rows.map(({ itemId: id, name, unit, hasPrice, ...row }) => {
    const rise = rises.get(id);
    const planned = String(row.planned);
    const used = String(row.used);
    return [
      itemNameIn({ id, name }, language),
      unit,
      ...(hasPrice
        ? compare(row.plannedCost, row.usedCost, [planned, used])
        : [planned, texts.noPrice[language], used, texts.noPrice[language], '']),
      ...(rise ? [rise.before, rise.after, rise.percent].map(String) : noRise),
    ];
  });
  const sum = (key: keyof typeof texts, planned: number, actual: number): Cell[] => [
    texts[key][language],
    '',
    ...compare(planned, actual),
    ...noRise,
  ];
  const minutes = ['', String(labour.minutes ?? '')];
  const sums = [
    sum('ingredients', cost.planned, cost.used),
    sum('wasted', 0, cost.wasted),
    [texts.labour[language], 'min', ...compare(0, labour.cost, minutes), ...noRise],
    sum('total', cost.planned, cost.total),
    sum('ingredientsPerGuest', perGuest.planned, perGuest.used),
    sum('totalPerGuest', perGuest.planned, perGuest.total),
    [texts.uncosted[language], '', '', '', String(uncosted), '', '', ...noRise],
  ];
  return byteOrderMark + [heads, ...rows, ...sums].map(csvRow).join('');
}

export const costFileName = (title: string): string => `${fileNamePart(title, 'event')}_costs.csv`;
