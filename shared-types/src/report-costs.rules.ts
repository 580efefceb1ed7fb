import { reportTexts } from './content/report-texts';
import type { EventCost } from './event-costs';
import { itemNameIn } from './item-names.rules';
import { amountText } from './messages.rules';
import { toPaise } from './money.rules';
import type { Language } from './primitives';
import type { LabelledValue } from './report-figures.rules';
import { minutesText } from './report-time.rules';
import { formatQuantity, unitName } from './units.rules';

const texts = reportTexts.cost;
const money = (rupees: number) => amountText(toPaise(rupees));

/** What an event cost: the figures of the first page, on screen and on paper. */
export function costFigures(cost: EventCost, language: Language): LabelledValue[] {
  const { labour, perGuest, uncosted } = cost;
  const entry = (key: keyof typeof texts, value: string): LabelledValue => ({
    ...{ key, label: texts[key][language], value },
  });
  const work = `${money(labour.cost)} (${minutesText(labour.minutes ?? 0, language)})`;
  return [
    entry('planned', money(cost.planned)),
    entry('actual', money(cost.used)),
    entry('labour', labour.minutes === null ? texts.notEntered[language] : work),
    entry('total', money(cost.total)),
    entry('plannedPerGuest', money(perGuest.planned)),
    entry('perGuest', money(perGuest.total)),
    ...(cost.wasted > 0 ? [entry('wasted', money(cost.wasted))] : []),
    ...(uncosted > 0 ? [entry('uncosted', String(uncosted))] : []),
  ];
}

export const costColumns = ['item', 'plannedAmount', 'planned', 'used', 'actual'] as const;
export type CostCells = { id: string; cells: Record<(typeof costColumns)[number], string> };

/** The items of the costs as a table. */
export const costRows = ({ rows }: EventCost, language: Language): CostCells[] =>
  rows.map(({ itemId: id, name, unit, planned, used, plannedCost, usedCost, ...row }) => {
    const amount = (quantity: number) =>
      quantity === 0 ? '' : `${formatQuantity(quantity)} ${unitName(language, unit)}`;
    const cost = (rupees: number) => (row.hasPrice ? money(rupees) : texts.noPrice[language]);
    return {
      id,
      cells: {
        item: `${itemNameIn({ id, name }, language)}${row.isEstimate ? ` (${texts.estimate[language]})` : ''}`,
        plannedAmount: amount(planned),
        planned: planned === 0 ? '' : cost(plannedCost),
        used: amount(used),
        actual: used === 0 ? '' : cost(usedCost),
      },
    };
  });
