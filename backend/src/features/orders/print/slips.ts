import { businessNameIn } from '@kalavara/shared-types/settings/business.rules';
import { orderPaperTexts as texts } from '@kalavara/shared-types/content/order-paper-texts';
import { destinationOnPaper } from '@kalavara/shared-types/checkout/countries.rules';
import type { Instant } from '@kalavara/shared-types/primitives';
import { weightText } from '@kalavara/shared-types/couriers/couriers.rules';
import { setImmediate } from 'node:timers/promises';
import { bottom, margin, openPaper, quiet, warning, width } from '../../../platform/paper/document';
import type { Doc } from '../../../platform/paper/fonts';
import { paperDate } from '../../../platform/paper/paper-date';
import type { Pen, Style } from '../../../platform/paper/pen';
import type { Printed, PrintedOrder } from './printed';
import {
  allergenTexts,
  customizationText,
  lineName,
  markText,
  spiceName,
  unitsOf,
  unitsText,
  unprintableText,
} from './texts';

const box = 12;
const big = { size: 13, weight: 700 } as const;
const normal = { size: 11 } as const;
const small = { size: 10, color: quiet } as const;

/**
 * Draws one page for each order, or more if it is long. A slip lists the contents of the box for the packer and the
 * courier, so it has no prices.
 */
export async function drawSlips(printed: Printed, at: Instant): Promise<Buffer> {
  const { orders, sender, language } = printed;
  const { doc, pen, end } = openPaper({
    title: texts.paper.slips[language],
    author: sender.businessName,
    language: `${language}-IN`,
    made: new Date(at),
  });
  for (const [index, order] of orders.entries()) {
    if (index > 0) doc.addPage();
    drawSlip(doc, pen, order, printed);
    // Shaping Malayalam takes milliseconds, so other calls are answered between two slips.
    await setImmediate();
  }
  return end();
}

/** The height below the heading of a continued page. */
const roomOfPage = bottom - margin - 30;

/**
 * Writes texts below each other. If there is no room left, the text goes on a new page, which has the order number and
 * the page number.
 */
function openFlow(doc: Doc, pen: Pen, orderNo: string) {
  let y = margin;
  let number = 1;
  const makeRoom = (height: number) => {
    if (y + height <= bottom) return;
    doc.addPage();
    number += 1;
    y = pen.write(`${orderNo} · ${number}`, { x: margin, y: margin, width }, big) + 10;
  };
  return {
    /** Writes a text on one page if it fits, else across pages. */
    write(text: string, style: Style = {}, indent = 0) {
      const box = { x: margin + indent, width: width - indent };
      const step = pen.stepOf(style);
      const count = text === '' ? 0 : pen.countLines(text, box.width, style);
      for (let from = 0; from < count;) {
        const height = (count - from) * step;
        makeRoom(height <= roomOfPage ? height : step);
        const to = Math.min(count, from + Math.max(1, Math.floor((bottom - y) / step)));
        y = pen.write(text, { ...box, y, lines: [from, to] }, style);
        from = to;
      }
    },
    gap(height: number) {
      y += height;
    },
    /** Draws an empty check box before the next line. */
    tickBox() {
      makeRoom(4 * box);
      doc
        .rect(margin, y + 3, box, box)
        .lineWidth(1)
        .strokeColor('#1d1a16')
        .stroke();
    },
  };
}

function drawSlip(doc: Doc, pen: Pen, order: PrintedOrder, printed: Printed): void {
  const { sender, products, language } = printed;
  const { cart, orderNo, expectedDelivery, shipment } = order;
  const { slip, paper } = texts;
  const { write, gap, tickBox } = openFlow(doc, pen, orderNo);
  write(orderNo, { size: 22, weight: 700 });
  write(markText(order, language), { ...big, color: warning });
  gap(10);
  write(slip.to[language], small);
  write(cart.customer.name, big);
  write(cart.address, normal);
  write(unprintableText(cart, language), { ...small, color: warning });
  write(destinationOnPaper(cart, language), big);
  write(`${slip.phone[language]}: ${cart.customer.phone}`, normal);
  if (shipment?.grams) write(`${paper.weight[language]}: ${weightText(shipment.grams)}`, normal);
  if (expectedDelivery) write(`${slip.expected[language]}: ${paperDate(expectedDelivery)}`, normal);
  gap(14);
  write(`${slip.items[language]} · ${unitsText(unitsOf(cart), language)}`, small);
  for (const line of cart.lines) {
    gap(6);
    tickBox();
    const indent = 2 * box;
    write(`${line.quantity} × ${lineName(line, language)}`, big, indent);
    write(`${line.weight} · ${spiceName(line.spiceLevel, language)}`, normal, indent);
    if (line.customization) write(customizationText(line.customization, language), normal, indent);
    const { allergens } = products.get(line.productId) ?? { allergens: [] };
    write(allergenTexts(allergens, line.customization, language), small, indent);
  }
  if (cart.specialInstructions) {
    gap(14);
    write(paper.instructions[language], small);
    write(cart.specialInstructions, normal);
  }
  gap(18);
  const business = businessNameIn(language, sender);
  write(`${slip.from[language]}: ${business}, ${sender.address}`, normal);
  write(
    [sender.phone, sender.fssai && `${slip.fssai[language]} ${sender.fssai}`]
      .filter(Boolean)
      .join(' · '),
    small,
  );
}
