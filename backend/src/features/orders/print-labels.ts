import { orderPaperTexts as texts } from '@kalavara/shared-types/content/order-paper-texts';
import { courierName, weightText } from '@kalavara/shared-types/couriers.rules';
import type { Instant } from '@kalavara/shared-types/primitives';
import { setImmediate } from 'node:timers/promises';
import { openPaper } from '../../platform/paper/document';
import type { Pen, Style } from '../../platform/paper/pen';
import type { Printed, PrintedOrder } from './printed';
import { destinationText, unitsOf, unitsText } from './print-texts';

/** 4 × 6 inches in points, as label printers have it. */
const size: [number, number] = [288, 432];
const edge = 14;
const width = size[0] - 2 * edge;

/** One label an order: sender, recipient, what the courier needs. */
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

function drawLabel(pen: Pen, order: PrintedOrder, { sender, language }: Printed): void {
  const { cart, orderNo, shipment, gatewayMode } = order;
  const { slip, paper } = texts;
  let y = edge;
  const write = (text: string, style: Style) => {
    if (text !== '') y = pen.write(text, { x: edge, y, width }, style);
  };
  const rule = () => {
    pen.rule(y + 6, edge, edge + width, '#1d1a16');
    y += 14;
  };
  write(`${slip.from[language]}:`, { size: 8 });
  write(sender.businessName, { size: 10, weight: 700 });
  write(`${sender.address}\n${sender.phone}`, { size: 8 });
  rule();
  write(`${slip.to[language]}:`, { size: 10 });
  write(cart.customer.name, { size: 17, weight: 700 });
  // A long address gets a smaller font, so that everything stands on one label.
  const fontSize = pen.heightOf(cart.address, width, { size: 13 }) > 120 ? 9 : 13;
  write(cart.address, { size: fontSize });
  write(destinationText(cart, language), { size: 22, weight: 700 });
  write(`${slip.phone[language]}: ${cart.customer.phone}`, { size: 13, weight: 700 });
  rule();
  write(orderNo, { size: 15, weight: 700 });
  write(unitsText(unitsOf(cart), language), { size: 10 });
  if (shipment?.trackingNumber)
    write([courierName(shipment), shipment.trackingNumber].filter(Boolean).join(' · '), {
      size: 12,
      weight: 700,
    });
  if (shipment?.grams)
    write(`${paper.weight[language]}: ${weightText(shipment.grams)}`, { size: 12 });
  if (gatewayMode === 'test') write(paper.test[language], { size: 12, color: '#b3261e' });
}
