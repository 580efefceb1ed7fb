import { sum } from '@kalavara/shared-types/numbers.rules';
import { orderPaperTexts as texts } from '@kalavara/shared-types/content/order-paper-texts';
import { destinationOnPaper } from '@kalavara/shared-types/checkout/countries.rules';
import { courierName, weightText } from '@kalavara/shared-types/couriers/couriers.rules';
import type { Instant } from '@kalavara/shared-types/primitives';
import { setImmediate } from 'node:timers/promises';
import { openPaper, warning } from '../../../platform/paper/document';
import type { Pen, Style } from '../../../platform/paper/pen';
import type { Printed, PrintedOrder } from './printed';
import { markText, unitsOf, unitsText, unprintableText, withEnglish } from './texts';

/** 4 × 6 inches in points, the size of label printers. */
const size: [number, number] = [288, 432];
const edge = 14;
const width = size[0] - 2 * edge;

/** Draws one label for each order: sender, recipient and the data for the courier. */
export async function drawLabels(printed: Printed, at: Instant): Promise<Buffer> {
  const { orders, sender, language } = printed;
  const { doc, pen, end } = openPaper({
    title: texts.paper.labels[language],
    author: sender.businessName,
    language: `${language}-IN`,
    made: new Date(at),
    size,
  });
  for (const [index, order] of orders.entries()) {
    if (index > 0) doc.addPage();
    drawLabel(pen, order, printed);
    await setImmediate();
  }
  return end();
}

type Part = { text: string; style: Style & { size: number } } | 'rule';
const ruleHeight = 14;
const height = size[1] - 2 * edge;
/** An address with more lines is printed as one paragraph. */
const maxAddressLines = 8;
const scales = [1, 0.85, 0.7, 0.55, 0.45];

/** Draws one label. Longer texts get a smaller font until all parts fit. */
function drawLabel(pen: Pen, order: PrintedOrder, printed: Printed): void {
  const parts = partsOf(pen, order, printed).filter((part) => part === 'rule' || part.text !== '');
  const scaled = (style: Style & { size: number }, scale: number) => ({
    ...style,
    size: style.size * scale,
  });
  const heightAt = (scale: number) =>
    sum(parts, (part) =>
      part === 'rule' ? ruleHeight : pen.heightOf(part.text, width, scaled(part.style, scale)),
    );
  const scale = scales.find((each) => heightAt(each) <= height) ?? scales.at(-1)!;
  let y = edge;
  for (const part of parts) {
    if (part === 'rule') {
      pen.rule(y + 6, edge, edge + width, '#1d1a16');
      y += ruleHeight;
    } else y = pen.write(part.text, { x: edge, y, width }, scaled(part.style, scale));
  }
}

function partsOf(pen: Pen, order: PrintedOrder, { sender, language }: Printed): Part[] {
  const { cart, orderNo, shipment } = order;
  const { slip, paper } = texts;
  const lines = cart.address.split(/\r?\n/).filter((line) => line.trim() !== '');
  const address = lines.join(lines.length > maxAddressLines ? ', ' : '\n');
  // A long address gets a smaller font than the name and the pincode.
  const addressSize = pen.heightOf(address, width, { size: 13 }) > 120 ? 9 : 13;
  const bold = (size: number) => ({ size, weight: 700 as const });
  const tracking = shipment?.trackingNumber
    ? [courierName(shipment), shipment.trackingNumber].filter(Boolean).join(' · ')
    : '';
  const weight = shipment?.grams
    ? `${withEnglish(paper.weight, language)}: ${weightText(shipment.grams)}`
    : '';
  return [
    { text: `${withEnglish(slip.from, language)}:`, style: { size: 8 } },
    { text: sender.businessName, style: bold(10) },
    { text: `${sender.address}\n${sender.phone}`, style: { size: 8 } },
    'rule',
    { text: `${withEnglish(slip.to, language)}:`, style: { size: 10 } },
    { text: cart.customer.name, style: bold(17) },
    { text: address, style: { size: addressSize } },
    { text: unprintableText(cart, language), style: { size: 8, color: warning } },
    { text: destinationOnPaper(cart, language), style: bold(22) },
    { text: `${withEnglish(slip.phone, language)}: ${cart.customer.phone}`, style: bold(13) },
    'rule',
    { text: orderNo, style: bold(15) },
    { text: unitsText(unitsOf(cart), language), style: { size: 10 } },
    { text: tracking, style: bold(12) },
    { text: weight, style: { size: 12 } },
    { text: markText(order, language), style: { size: 12, color: warning } },
  ];
}
