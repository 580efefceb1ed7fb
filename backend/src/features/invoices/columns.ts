import { sum } from '@kalavara/shared-types/numbers.rules';
import { sumsOf } from '@kalavara/shared-types/invoices/invoices.rules';
import type { Paise } from '@kalavara/shared-types/money.rules';
import { inGroups } from '@kalavara/shared-types/money-text.rules';
import type { Column as TableColumn } from '../../platform/paper/table';
import { isInside, type Paper } from './paper';

type Line = Paper['lines'][number];
export type Column = TableColumn<Line>;

const money = inGroups;
const right = (head: string, width: number, cell: Column['cell'], sum?: Paise): Column => ({
  head,
  width,
  align: 'right',
  cell,
  ...(sum !== undefined && { sum: money(sum) }),
});

const percentText = (percent: number) => `${Number(percent.toFixed(3))}%`;

/** Returns the columns for which a paper has values, from left to right. The description takes the remaining width. */
export function columnsOf(paper: Paper, width: number): Column[] {
  const lines: readonly Line[] = paper.lines;
  const sold = paper.kind === 'credit-note' ? [] : paper.lines;
  const sums = sumsOf(lines);
  const after: Column[] = [];

  const discount = sum(sold, ({ discountPaise }) => discountPaise);
  const delivery = sum(sold, ({ deliveryPaise }) => deliveryPaise);
  if (paper.kind !== 'credit-note') {
    after.push(right('Qty', 38, (_line, index) => [`${sold[index]!.quantity} NOS`]));
    after.push(right('Price', 46, (_line, index) => [money(sold[index]!.unitPaise)]));
    if (discount > 0)
      after.push(
        right('Discount', 46, (_line, index) => [money(-sold[index]!.discountPaise)], -discount),
      );
    if (delivery > 0)
      after.push(
        right('Delivery', 42, (_line, index) => [money(sold[index]!.deliveryPaise)], delivery),
      );
  }
  after.push(...taxColumns(paper, lines, sums));
  after.push(right('Total', 54, ({ totalPaise }) => [money(totalPaise)], sums.totalPaise));

  const number: Column = {
    head: '#',
    width: 18,
    align: 'left',
    cell: (_line, index) => [String(index + 1)],
  };
  const hsn: Column = { head: 'HSN', width: 46, align: 'left', cell: (line) => [line.hsn] };
  const taken = sum([number, hsn, ...after], (column) => column.width);
  const name: Column = {
    head: 'Description',
    width: width - taken,
    align: 'left',
    sum: 'Total',
    cell: ({ name: product, nameMl, weight }) => [
      `${product}, ${weight}`,
      ...(nameMl ? [nameMl] : []),
    ],
  };
  return [number, name, hsn, ...after];
}

/** The columns of value and tax, if the paper shows a tax; the rate is below the amount. */
function taxColumns(
  paper: Paper,
  lines: readonly Line[],
  sums: ReturnType<typeof sumsOf>,
): Column[] {
  const of = paper.kind === 'credit-note' ? paper.of.kind : paper.kind;
  if (of !== 'tax-invoice') return [];
  const share = (percent: number | null, parts: number) =>
    percent === null ? 'no rate set' : percentText(percent / parts);
  const value = right(
    'Taxable',
    54,
    ({ taxablePaise }) => [money(taxablePaise)],
    sums.taxablePaise,
  );
  if (!isInside(paper))
    return [
      value,
      right(
        'IGST',
        50,
        ({ igstPaise, percent }) => [money(igstPaise), share(percent, 1)],
        sums.igstPaise,
      ),
    ];
  return [
    value,
    right(
      'CGST',
      46,
      ({ cgstPaise, percent }) => [money(cgstPaise), share(percent, 2)],
      sums.cgstPaise,
    ),
    right(
      'SGST',
      46,
      ({ sgstPaise, percent }) => [money(sgstPaise), share(percent, 2)],
      sums.sgstPaise,
    ),
  ];
}
