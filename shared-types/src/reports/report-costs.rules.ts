import { reportTexts } from '../content/report-texts';
import type { EventCost } from '../event-costs/event-costs';
import { itemNameIn } from '../inventory/item-names.rules';
import { amountText, fillTemplate, type MessageValues } from '../messages/messages.rules';
import { toPaise } from '../money.rules';
import type { Language } from '../primitives';
import type { LabelledValue } from './report-figures.rules';
import { workText } from './report-time.rules';
import { formatQuantity, unitName, withUnit } from '../units.rules';

const texts = reportTexts.cost;
const money = (rupees: number) => amountText(toPaise(rupees));

/** The cost of an event: the figures of the first page, on screen and on paper. */
export function costFigures(cost: EventCost, language: Language): LabelledValue[] {
  const { labour, perGuest, uncosted } = cost;
  const entry = (key: keyof typeof texts, value: string): LabelledValue => ({
    key,
    label: texts[key][language],
    value,
  });
  const hours = workText(labour.minutes ?? 0, language);
  const work = money(labour.cost) + (hours && ` (${hours})`);
  return [
    entry('planned', money(cost.planned)),
    entry('actual', money(cost.used)),
    entry('labour', labour.minutes === null ? texts.notEntered[language] : work),
    entry('total', money(cost.total)),
    entry('plannedPerGuest', money(perGuest.planned)),
    entry('perGuest', money(perGuest.used)),
    ...(labour.minutes === null ? [] : [entry('totalPerGuest', money(perGuest.total))]),
    ...(cost.wasted > 0 ? [entry('wasted', money(cost.wasted))] : []),
    ...(uncosted > 0 ? [entry('uncosted', String(uncosted))] : []),
  ];
}

const fill = (title: string, values: MessageValues) =>
  fillTemplate({ title, body: '' }, values).title;

/** Formats a unit price; that of one g or ml can have thousandths of a rupee. */
const unitPrice = (rupees: number) =>
  Number.isInteger(Number((rupees * 100).toFixed(6))) ? money(rupees) : `₹${rupees}`;

/** The items that the event took at a price that rose above the owner's limit, with their rises. */
export const riseFigures = ({ priceRises = [] }: EventCost, language: Language): LabelledValue[] =>
  priceRises.map(({ itemId: id, name, unit, before, after, percent }) => ({
    key: id,
    label: itemNameIn({ id, name }, language),
    value: fill(texts.risen[language], {
      before: unitPrice(before),
      after: unitPrice(after),
      percent: String(percent),
      unit: unitName(language, unit),
    }),
  }));

export const costColumns = ['item', 'plannedAmount', 'planned', 'used', 'actual'] as const;
export type CostCells = { id: string; cells: Record<(typeof costColumns)[number], string> };

/** The items of the costs as a table. */
export const costRows = ({ rows, priceRises }: EventCost, language: Language): CostCells[] =>
  rows.map(({ itemId: id, name, unit, planned, used, plannedCost, usedCost, ...row }) => {
    const rise = priceRises?.find(({ itemId }) => itemId === id);
    const marks = [
      ...(row.isEstimate ? [texts.estimate[language]] : []),
      ...(rise ? [fill(texts.itemRisen[language], { percent: String(rise.percent) })] : []),
    ];
    const amount = (quantity: number) =>
      quantity === 0 ? '' : withUnit(language, formatQuantity(quantity), unit);
    const cost = (rupees: number) => (row.hasPrice ? money(rupees) : texts.noPrice[language]);
    return {
      id,
      cells: {
        item: `${itemNameIn({ id, name }, language)}${marks.length > 0 ? ` (${marks.join(', ')})` : ''}`,
        plannedAmount: amount(planned),
        planned: planned === 0 ? '' : cost(plannedCost),
        used: amount(used),
        actual: used === 0 ? '' : cost(usedCost),
      },
    };
  });
