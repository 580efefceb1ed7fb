import { orderPaperTexts as texts } from '@kalavara/shared-types/content/order-paper-texts';
import type { Instant, Language } from '@kalavara/shared-types/primitives';
import { momentText } from '@kalavara/shared-types/day-text.rules';
import {
  bottom,
  footPages,
  margin,
  openPaper,
  quiet,
  warning,
  width,
} from '../../../platform/paper/document';
import { drawTable } from '../../../platform/paper/table';
import { calledOff } from '../called-off';
import type { Printed } from './printed';
import { customizationText, lineName, spiceName } from './texts';

type Picked = { name: string; about: string; units: number; orders: Set<string>; wishes: string[] };

/** Sums the units of all orders by product, weight and spice level, with the customizations of each. */
function pick(orders: Printed['orders'], language: Language): Picked[] {
  const picked = new Map<string, Picked>();
  for (const { orderNo, cart } of orders)
    for (const line of cart.lines) {
      const about = `${line.weight} · ${spiceName(line.spiceLevel, language)}`;
      const key = `${line.productId} ${about}`;
      const entry = picked.get(key) ?? {
        name: lineName(line, language),
        about,
        units: 0,
        orders: new Set<string>(),
        wishes: [],
      };
      entry.units += line.quantity;
      entry.orders.add(orderNo);
      if (line.customization)
        entry.wishes.push(
          `${orderNo}: ${line.quantity} × ${customizationText(line.customization, language)}`,
        );
      picked.set(key, entry);
    }
  return [...picked.values()].sort((a, b) => b.units - a.units || a.name.localeCompare(b.name));
}

/**
 * Draws the list of units to take from the store, by product, for all of these orders that are not called off; those
 * that are called off are named above it.
 */
export async function drawPickList(
  { orders: requested, sender, language }: Printed,
  at: Instant,
): Promise<Buffer> {
  const orders = requested.filter((order) => calledOff(order) === undefined);
  const omitted = requested.filter((order) => !orders.includes(order));
  const { paper } = texts;
  const { doc, pen, end } = openPaper({
    title: paper.pickList[language],
    author: sender.businessName,
    language: `${language}-IN`,
    made: new Date(at),
  });
  const lines = pick(orders, language);
  let y = pen.write(
    paper.pickList[language],
    { x: margin, y: margin, width },
    { size: 18, weight: 700 },
  );
  y = pen.write(
    `${paper.orders[language]}: ${orders.length} · ${momentText(at, language)}`,
    { x: margin, y, width },
    { color: quiet },
  );
  if (omitted.length > 0) {
    const nos = omitted.map(({ orderNo }) => orderNo).join(', ');
    const text = paper.calledOff[language].replace('{orders}', nos);
    y = pen.write(text, { x: margin, y: y + 4, width }, { size: 11, color: warning });
  }
  if (orders.length === 0) return end();
  await drawTable(doc, pen, {
    columns: [
      {
        head: paper.product[language],
        width: width - 140,
        align: 'left',
        cell: ({ name, about, wishes }) => [name, about, ...wishes],
      },
      {
        head: paper.unitCount[language],
        width: 70,
        align: 'right',
        cell: ({ units }) => [String(units)],
        sum: String(lines.reduce((sum, { units }) => sum + units, 0)),
      },
      {
        head: paper.orders[language],
        width: 70,
        align: 'right',
        cell: ({ orders: of }) => [String(of.size)],
      },
    ],
    lines,
    x: margin,
    y: y + 12,
    top: margin,
    bottom,
    after: 0,
  });
  footPages(doc, pen, (page, count) => `${page} / ${count}`);
  return end();
}
