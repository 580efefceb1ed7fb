import { figuresTexts } from '@kalavara/shared-types/content/figures-texts';
import { byteOrderMark, row } from '@kalavara/shared-types/csv.rules';
import type { Figures, FiguresPart } from '@kalavara/shared-types/figures/figures';
import {
  countsUnits,
  otherKeyName,
  type Split,
  splits,
} from '@kalavara/shared-types/figures/figures.rules';
import { type StateCode, states } from '@kalavara/shared-types/checkout/indian-states.rules';

const both = ({ en, ml }: { en: string; ml: string }) => `${en} / ${ml}`;

const otherName = (split: Split, key: string): string | undefined => {
  const other = otherKeyName(key);
  if (other) return both(figuresTexts.other[other]);
  return split === 'byState' ? states[key as StateCode] : undefined;
};
const nameOf = (split: Split, { key, name, nameMl }: FiguresPart): string => {
  if (name !== null) return nameMl ? both({ en: name, ml: nameMl }) : name;
  return otherName(split, key) ?? key;
};

/** Formats the figures as one table: the total, then each split and each day. The header is in both languages. */
export function csvOf({ total, before, days, ...parts }: Figures): string {
  const { columns, rows: labels } = figuresTexts;
  const heads = [columns.split, columns.name, columns.orders, columns.units, columns.takings];
  return (
    byteOrderMark +
    [
      [...heads, columns.before].map(both),
      [both(labels.total), '', String(total.orders), '', total.takings, before.takings],
      ...splits.flatMap((split) =>
        parts[split].map((part) => [
          both(labels[split]),
          nameOf(split, part),
          part.orders === null ? '' : String(part.orders),
          countsUnits(split) ? String(part.units) : '',
          part.takings,
          part.before,
        ]),
      ),
      ...days.map(({ day, orders, takings }) => [
        both(labels.days),
        day,
        String(orders),
        '',
        takings,
        '',
      ]),
    ]
      .map(row)
      .join('')
  );
}
