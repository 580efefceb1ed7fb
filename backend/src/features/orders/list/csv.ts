import { sum } from '@kalavara/shared-types/numbers.rules';
import { courierName } from '@kalavara/shared-types/couriers/couriers.rules';
import { amountText, momentCell, row } from '@kalavara/shared-types/csv.rules';
import type { Customization } from '@kalavara/shared-types/catalogue/customization';
import type { Order, OrderLine } from '@kalavara/shared-types/orders/orders';

const formatCustomization = ({
  oilType,
  meatTenderness,
  spicyLevel,
  mixType,
  customMixSuggestion,
  specialRequests,
}: Customization): string =>
  [
    `oil ${oilType}`,
    `meat ${meatTenderness}`,
    `spice ${spicyLevel}`,
    `mix ${mixType}${customMixSuggestion ? ` (${customMixSuggestion})` : ''}`,
    ...(specialRequests ? [`wish: ${specialRequests}`] : []),
  ].join(', ');

const formatLine = ({
  name,
  weight,
  spiceLevel,
  quantity,
  unitPrice,
  total,
  customization,
}: OrderLine): string =>
  `${name} ${weight} ${spiceLevel} × ${quantity} at ${amountText(unitPrice)} = ${amountText(total)}${customization ? ` [${formatCustomization(customization)}]` : ''}`;

const columns: readonly (readonly [name: string, of: (order: Order) => string | number | null])[] =
  [
    ['Order', ({ orderId }) => orderId],
    ['Ordered at', ({ createdAt }) => momentCell(createdAt)],
    ['Status', ({ status }) => status],
    ['Payment', ({ paymentStatus }) => paymentStatus],
    ['Test', ({ isTest }) => (isTest ? 'test' : '')],
    ['Name', ({ customerInfo }) => customerInfo.name],
    ['Phone', ({ customerInfo }) => customerInfo.phone],
    ['Email', ({ customerInfo }) => customerInfo.email],
    ['Address', ({ deliveryAddress }) => deliveryAddress.address],
    ['Pincode', ({ deliveryAddress }) => deliveryAddress.pincode],
    ['Expected', ({ expectedDelivery }) => expectedDelivery],
    ['Jars', ({ totalItems }) => String(totalItems)],
    ['Items', ({ lines }) => lines.map(formatLine).join(' | ')],
    ['Subtotal', ({ pricing }) => pricing.subtotal],
    ['Discount', ({ pricing }) => pricing.discountAmount],
    ['Delivery', ({ pricing }) => pricing.deliveryFee],
    ['Total', ({ pricing }) => pricing.totalAmount],
    ['Coupon', ({ coupon }) => coupon],
    ['Pickle event', ({ pickleEventId }) => pickleEventId],
    ['Payment id', ({ paymentId }) => paymentId],
    [
      'Refunded',
      ({ refunds }) =>
        sum(
          refunds.filter(({ isCounted, state }) => isCounted && state !== 'failed'),
          ({ amount }) => amount,
        ),
    ],
    [
      'Refunds',
      ({ refunds }) =>
        refunds
          .map(
            ({ amount, state, reason, note }) =>
              `${amountText(amount)} ${state}, ${reason}${note ? ` (${note})` : ''}`,
          )
          .join(' | '),
    ],
    [
      'Invoices',
      ({ invoices }) =>
        invoices.map(({ number, total }) => `${number} ${amountText(total)}`).join(' | '),
    ],
    ['Special instructions', ({ specialInstructions }) => specialInstructions],
    ['Note', ({ note }) => note],
    ['Country', ({ deliveryAddress }) => deliveryAddress.country ?? 'IN'],
    ['Changed at', ({ updatedAt }) => momentCell(updatedAt)],
    ['Courier', ({ shipment }) => (shipment ? (courierName(shipment) ?? shipment.courier) : null)],
    ['Tracking number', ({ shipment }) => shipment?.trackingNumber ?? null],
    ['Payment method', ({ paymentMethod }) => paymentMethod ?? null],
    ['Paid on', ({ paidOn }) => paidOn ?? null],
  ];

export const headerRow = row(columns.map(([name]) => name));
export const toCsvRow = (order: Order): string => row(columns.map(([, of]) => of(order) ?? ''));

/** A file name of letters, digits and hyphens only, for any values of the filters. */
export const fileName = (filters: readonly (string | undefined)[]): string =>
  ['orders', ...filters]
    .flatMap(
      (part) =>
        (part ?? '')
          .replace(/[^A-Za-z0-9]+/g, '-')
          .replace(/^-|-$/g, '')
          .slice(0, 40) || [],
    )
    .join('-')
    .concat('.csv');
