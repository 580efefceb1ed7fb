import { practiceText } from '../content/message-texts';
import { alertTexts, backupFailureTexts, notificationTexts } from '../content/notification-texts';
import { minuteMs } from '../durations';
import type { MessageTemplate } from '../messages/message-templates';
import { amountText, fillTemplate, type MessageValues } from '../messages/messages.rules';
import type {
  NotificationData,
  NotificationKind,
  NotificationSettings,
  QuietHours,
} from './notifications';
import type { Instant, Language } from '../primitives';
import { unitName } from '../units.rules';

/** Kinds that are sent even in quiet hours, because a customer waits for their money. */
export const urgentKinds: readonly NotificationKind[] = ['order.needs-attention'];

/** All channels are on, and there are no quiet hours. */
export const defaultNotificationSettings: NotificationSettings = {
  channels: {
    'order.new': { push: true, mail: true },
    'order.needs-attention': { push: true, mail: true },
    'stock.low': { push: true, mail: true },
    'backup.failed': { push: true, mail: true },
    'price.risen': { push: true, mail: true },
    'complaint.new': { push: true, mail: true },
  },
  quietHours: null,
  mailTo: '',
  mailLanguage: 'en',
};

const day = 24 * 60;
/** India has one time zone without daylight saving time. */
const minuteOfDayInIndia = (at: Instant): number => (Math.floor(at / minuteMs) + 330) % day;
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Whether a time is in the quiet hours, including their start and excluding their end. */
export function isQuiet(at: Instant, hours: QuietHours | null): boolean {
  if (!hours) return false;
  const from = minuteOf(hours.from);
  const sinceFrom = (minuteOfDayInIndia(at) - from + day) % day;
  return sinceFrom < (minuteOf(hours.until) - from + day) % day;
}

type Of<K extends NotificationKind> = (
  data: NotificationData[K],
  language: Language,
) => MessageValues;
const amountOf = (paise: number | null) => (paise === null ? undefined : amountText(paise));
const valuesOf: { readonly [K in NotificationKind]: Of<K> } = {
  'order.new': ({ orderNo, totalPaise, units, isTest }, language) => ({
    orderNo,
    amount: amountText(totalPaise),
    units: String(units),
    practice: isTest ? practiceText[language] : undefined,
  }),
  'order.needs-attention': ({ alert, orderNo, totalPaise }, language) => ({
    alert: alertTexts[alert][language],
    orderNo: orderNo ?? undefined,
    amount: amountOf(totalPaise),
  }),
  'stock.low': ({ product, productMl, left }, language) => ({
    product: (language === 'ml' && productMl) || product,
    left: String(left),
  }),
  'backup.failed': ({ reason }, language) => ({ reason: backupFailureTexts[reason][language] }),
  'price.risen': ({ item, itemMl, unit, before, after, percent }, language) => ({
    item: language === 'ml' ? itemMl : item,
    before: `₹${before}`,
    after: `₹${after}`,
    percent: String(percent),
    unit: unitName(language, unit),
  }),
  'complaint.new': ({ rating, eventTitle }) => ({ rating: String(rating), event: eventTitle }),
};

/** The text of a notification in the language of a device. */
export const renderNotification = <K extends NotificationKind>(
  kind: K,
  data: NotificationData[K],
  language: Language,
): MessageTemplate =>
  fillTemplate(notificationTexts[kind][language], valuesOf[kind](data, language));

/** The page that a notification opens. */
export const notificationPath = <K extends NotificationKind>(
  kind: K,
  data: NotificationData[K],
): string => {
  const orderNo = 'orderNo' in data ? data.orderNo : null;
  if (orderNo !== null) return `/admin?tab=orders&q=${encodeURIComponent(orderNo)}`;
  if ('eventId' in data) return `/roadmap?eventId=${encodeURIComponent(data.eventId)}`;
  return (
    {
      'stock.low': '/admin?tab=products',
      'backup.failed': '/testworks',
      'price.risen': '/roadmap?view=stock',
    }[kind as string] ?? '/admin'
  );
};
