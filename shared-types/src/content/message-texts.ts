import type { MessageTemplate, MessageTemplateName } from '../messages/message-templates';
import type { RefundReason } from '../messages/messages';
import type { Language } from '../primitives';

const always = ['name', 'business', 'phone'] as const;
const ofOrder = [...always, 'orderNo', 'orderUrl', 'practice'] as const;
/** The placeholders each template has a value for. */
export const messagePlaceholders = {
  'order.paid': [...ofOrder, 'amount', 'items', 'delivery'],
  'order.paid-later': [...ofOrder, 'amount', 'items', 'delivery'],
  'order.shipped': [...ofOrder, 'courier', 'trackingNumber', 'trackingUrl', 'delivery'],
  'order.delivered': ofOrder,
  'refund.sent': [...ofOrder, 'amount', 'refundReason', 'paidTwice'],
  'refund.by-hand': [...ofOrder, 'amount'],
  'stock.back': [...always, 'product', 'productUrl'],
} as const satisfies Record<MessageTemplateName, readonly string[]>;
type Placeholders = {
  [N in MessageTemplateName]: (typeof messagePlaceholders)[N][number];
};

/** `never` for a text with a placeholder outside of `P`. */
type Checked<T extends string, P extends string> = T extends `${string}{${infer N}}${infer Rest}`
  ? N extends P
    ? Checked<Rest, P>
    : never
  : unknown;
const of =
  <N extends MessageTemplateName>() =>
  <const T extends string, const B extends string>(
    title: T & Checked<T, Placeholders[N]>,
    body: B & Checked<B, Placeholders[N]>,
  ): MessageTemplate => ({ title, body });

const paid = of<'order.paid'>();
const paidLater = of<'order.paid-later'>();
const shipped = of<'order.shipped'>();
const delivered = of<'order.delivered'>();
const refunded = of<'refund.sent'>();
const byHand = of<'refund.by-hand'>();
const back = of<'stock.back'>();

/** Also in the chat text that the owner sends from an order. */
export const shipmentLines = {
  en: `Courier: {courier}
Tracking number: {trackingNumber}
Track it: {trackingUrl}`,
  ml: `കൊറിയർ: {courier}
ട്രാക്കിങ് നമ്പർ: {trackingNumber}
എവിടെയെത്തി എന്നു നോക്കാം: {trackingUrl}`,
} as const;
export const orderLine = { en: 'Your order: {orderUrl}', ml: 'ഓർഡർ കാണാം: {orderUrl}' } as const;

const ordered = {
  en: 'You get this message because you ordered at {business}.',
  ml: '{business}: ഇവിടെ ഓർഡർ ചെയ്തതുകൊണ്ടാണ് ഈ മെസേജ് അയച്ചത്.',
} as const;
const requested = {
  en: 'You get this message because you asked {business} for it. It is the only one about it.',
  ml: '{business}: അറിയിക്കാൻ ആവശ്യപ്പെട്ടതുകൊണ്ടാണ് ഈ മെസേജ്. ഇതിനെപ്പറ്റി വേറെ മെസേജ് അയയ്ക്കില്ല.',
} as const;

export const messageTexts: Readonly<
  Record<MessageTemplateName, Readonly<Record<Language, MessageTemplate>>>
> = {
  'order.paid': {
    en: paid(
      'Order {orderNo} received',
      `Hello {name},

Thank you! We have received your order {orderNo} and your payment of {amount}.
{practice}

{items}

Expected delivery: {delivery}
${orderLine.en}

${ordered.en}
Questions? {phone}`,
    ),
    ml: paid(
      'ഓർഡർ {orderNo} കിട്ടി',
      `നമസ്കാരം {name},

ഓർഡർ {orderNo} കിട്ടി, നന്ദി! അടച്ച തുക: {amount}.
{practice}

{items}

ഡെലിവറി പ്രതീക്ഷിക്കുന്ന ദിവസം: {delivery}
${orderLine.ml}

${ordered.ml}
സംശയമുണ്ടെങ്കിൽ വിളിക്കൂ: {phone}`,
    ),
  },
  'order.paid-later': {
    en: paidLater(
      'Order {orderNo} received',
      `Hello {name},

Thank you! We have your order {orderNo}. To be paid: {amount}.
{practice}

{items}

Expected delivery: {delivery}
${orderLine.en}

${ordered.en}
Questions? {phone}`,
    ),
    ml: paidLater(
      'ഓർഡർ {orderNo} കിട്ടി',
      `നമസ്കാരം {name},

ഓർഡർ {orderNo} കിട്ടി, നന്ദി! അടയ്ക്കാനുള്ള തുക: {amount}.
{practice}

{items}

ഡെലിവറി പ്രതീക്ഷിക്കുന്ന ദിവസം: {delivery}
${orderLine.ml}

${ordered.ml}
സംശയമുണ്ടെങ്കിൽ വിളിക്കൂ: {phone}`,
    ),
  },
  'order.shipped': {
    en: shipped(
      'Order {orderNo} is on its way',
      `Hello {name},

Your order {orderNo} has been shipped.
{practice}

${shipmentLines.en}
Expected delivery: {delivery}
${orderLine.en}

${ordered.en}
Questions? {phone}`,
    ),
    ml: shipped(
      'ഓർഡർ {orderNo} അയച്ചു',
      `നമസ്കാരം {name},

ഓർഡർ {orderNo} അയച്ചിട്ടുണ്ട്.
{practice}

${shipmentLines.ml}
ഡെലിവറി പ്രതീക്ഷിക്കുന്ന ദിവസം: {delivery}
${orderLine.ml}

${ordered.ml}
സംശയമുണ്ടെങ്കിൽ വിളിക്കൂ: {phone}`,
    ),
  },
  'order.delivered': {
    en: delivered(
      'Order {orderNo} delivered',
      `Hello {name},

Your order {orderNo} has been delivered. Enjoy it!
{practice}

${orderLine.en}

${ordered.en}
Is anything missing or broken? {phone}`,
    ),
    ml: delivered(
      'ഓർഡർ {orderNo} എത്തി',
      `നമസ്കാരം {name},

ഓർഡർ {orderNo} എത്തിച്ചു. ഇഷ്ടപ്പെടുമെന്നു കരുതുന്നു!
{practice}

${orderLine.ml}

${ordered.ml}
കുറവോ കേടോ ഉണ്ടെങ്കിൽ വിളിക്കൂ: {phone}`,
    ),
  },
  'refund.sent': {
    en: refunded(
      'Refund for order {orderNo}: {amount}',
      `Hello {name},

We have refunded {amount} for order {orderNo}. It goes to the account or card you paid with; banks take up to 7 working days.
{refundReason}
{practice}

${orderLine.en}

${ordered.en}
Questions? {phone}`,
    ),
    ml: refunded(
      'ഓർഡർ {orderNo}: {amount} റീഫണ്ട് ചെയ്തു',
      `നമസ്കാരം {name},

ഓർഡർ {orderNo}: {amount} റീഫണ്ട് ചെയ്തു. പണം അടച്ച അക്കൗണ്ടിലേക്കു തന്നെ വരും; ബാങ്കിൽ 7 പ്രവൃത്തിദിവസം വരെ എടുക്കാം.
{refundReason}
{practice}

${orderLine.ml}

${ordered.ml}
സംശയമുണ്ടെങ്കിൽ വിളിക്കൂ: {phone}`,
    ),
  },
  'refund.by-hand': {
    en: byHand(
      'Refund for order {orderNo}: {amount}',
      `Hello {name},

We have given you {amount} back for order {orderNo}.
{practice}

${orderLine.en}

${ordered.en}
Has it not reached you? {phone}`,
    ),
    ml: byHand(
      'ഓർഡർ {orderNo}: {amount} തിരികെ തന്നു',
      `നമസ്കാരം {name},

ഓർഡർ {orderNo}: {amount} തിരികെ തന്നിട്ടുണ്ട്.
{practice}

${orderLine.ml}

${ordered.ml}
കിട്ടിയില്ലെങ്കിൽ വിളിക്കൂ: {phone}`,
    ),
  },
  'stock.back': {
    en: back(
      '{product} is available again',
      `Hello {name},

{product} is available again.
Order it here: {productUrl}

${requested.en}
Questions? {phone}`,
    ),
    ml: back(
      '{product} വീണ്ടും കിട്ടും',
      `നമസ്കാരം {name},

{product} വീണ്ടും വാങ്ങാം.
ഇവിടെ ഓർഡർ ചെയ്യാം: {productUrl}

${requested.ml}
സംശയമുണ്ടെങ്കിൽ വിളിക്കൂ: {phone}`,
    ),
  },
};

/** Why a message came. It is in every message, also where the owner's own text leaves it out. */
export const messageReasons: Readonly<
  Record<MessageTemplateName, Readonly<Record<Language, string>>>
> = {
  'order.paid': ordered,
  'order.paid-later': ordered,
  'order.shipped': ordered,
  'order.delivered': ordered,
  'refund.sent': ordered,
  'refund.by-hand': ordered,
  'stock.back': requested,
};

/** The mail by which the owner tests the mail server. */
export const testMailTexts: Readonly<Record<Language, MessageTemplate>> = {
  en: {
    title: 'Test mail of {business}',
    body: 'This is a test mail of {business}.\nMails to customers are sent the same way.',
  },
  ml: {
    title: '{business}: പരീക്ഷണ ഇമെയിൽ',
    body: 'ഇത് {business} അയച്ച പരീക്ഷണ ഇമെയിലാണ്.\nകസ്റ്റമർക്കുള്ള ഇമെയിലും ഇങ്ങനെ തന്നെയാണ് പോകുന്നത്.',
  },
};

/** Why a payment is refunded that neither the customer nor the owner had refunded: the customer cannot know it. */
export const refundReasonTexts: Readonly<Record<RefundReason, Readonly<Record<Language, string>>>> =
  {
    'out-of-stock': {
      en: 'Your order sold out while you paid. It was not placed. We are sorry.',
      ml: 'നിങ്ങൾ പണമടയ്ക്കുന്നതിനിടെ അച്ചാർ തീർന്നുപോയി. ഓർഡർ എടുക്കാനായില്ല; ക്ഷമിക്കണം.',
    },
    'event-full': {
      en: 'The offer of this order was full when your payment arrived. Your order was not placed. We are sorry.',
      ml: 'പണം കിട്ടിയപ്പോഴേക്കും അച്ചാർ മേള തീർന്നിരുന്നു. ഓർഡർ എടുക്കാനായില്ല; ക്ഷമിക്കണം.',
    },
    'coupon-used-up': {
      en: 'The coupon of this order was used up when your payment arrived. Your order was not placed. We are sorry.',
      ml: 'പണം കിട്ടിയപ്പോഴേക്കും കൂപ്പൺ തീർന്നിരുന്നു. ഓർഡർ എടുക്കാനായില്ല; ക്ഷമിക്കണം.',
    },
    amount: {
      en: 'A payment did not match this order. It is refunded in full.',
      ml: 'ഒരു പേയ്‌മെന്റ് ഈ ഓർഡറുമായി ഒത്തില്ല. അതു മുഴുവൻ റീഫണ്ട് ചെയ്യും.',
    },
    replaced: {
      en: 'You paid for the same cart twice. Your other order stays; the payment of this one is refunded.',
      ml: 'ഒരേ കാർട്ടിന് രണ്ടു തവണ പണമടച്ചു. മറ്റേ ഓർഡറിന് മാറ്റമില്ല; ഈ ഓർഡറിന്റെ പണം റീഫണ്ട് ചെയ്യും.',
    },
    'second-payment': {
      en: 'You paid twice: this is the second payment. Your order stays as it is.',
      ml: 'രണ്ടു തവണ പണമടച്ചു; ഇത് രണ്ടാമത്തെ പേയ്‌മെന്റാണ്. ഓർഡറിന് മാറ്റമില്ല.',
    },
  };

export const practiceText: Readonly<Record<Language, string>> = {
  en: 'Practice order: no money has moved, and nothing is delivered.',
  ml: 'പരീക്ഷണ ഓർഡർ: പണം എടുത്തിട്ടില്ല, ഒന്നും അയയ്ക്കുകയുമില്ല.',
};
