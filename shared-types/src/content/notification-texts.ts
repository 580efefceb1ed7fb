import type { MessageTemplate } from '../messages/message-templates';
import type {
  BackupFailure,
  NotificationData,
  NotificationKind,
} from '../notifications/notifications';
import type { Language } from '../primitives';

export const notificationTexts: Readonly<
  Record<NotificationKind, Readonly<Record<Language, MessageTemplate>>>
> = {
  'order.new': {
    en: {
      title: 'New order {orderNo}: {amount}',
      body: 'Items: {units}\n{practice}',
    },
    ml: {
      title: 'പുതിയ ഓർഡർ {orderNo}: {amount}',
      body: 'എണ്ണം: {units}\n{practice}',
    },
  },
  'order.needs-attention': {
    en: {
      title: 'A payment needs you',
      body: '{alert}\nOrder: {orderNo}\nAmount: {amount}',
    },
    ml: {
      title: 'ഒരു പേയ്‌മെന്റ് ശ്രദ്ധിക്കണം',
      body: '{alert}\nഓർഡർ: {orderNo}\nതുക: {amount}',
    },
  },
  'stock.low': {
    en: { title: 'Running low: {product}', body: 'Left in stock: {left}' },
    ml: { title: 'തീരാറായി: {product}', body: 'ബാക്കി: {left}' },
  },
  'backup.failed': {
    en: { title: 'The backup needs attention', body: '{reason}' },
    ml: { title: 'ബാക്കപ്പ് ശ്രദ്ധിക്കണം', body: '{reason}' },
  },
  'price.risen': {
    en: { title: 'Price up {percent} %: {item}', body: 'From {before} to {after} per {unit}' },
    ml: { title: 'വില {percent} % കൂടി: {item}', body: '{unit} വില {before}-ൽ നിന്ന് {after}' },
  },
  'complaint.new': {
    en: { title: 'A poor review: {rating} of 5', body: '{event}' },
    ml: { title: 'മോശം അഭിപ്രായം: 5-ൽ {rating}', body: '{event}' },
  },
};

type Alert = NotificationData['order.needs-attention']['alert'];
export const alertTexts: Readonly<Record<Alert, Readonly<Record<Language, string>>>> = {
  'paid-no-order': {
    en: 'Money was paid and no order was placed.',
    ml: 'പണം അടച്ചിട്ടുണ്ട്, പക്ഷേ ഓർഡർ ആയിട്ടില്ല.',
  },
  'paid-twice': {
    en: 'The same cart was paid twice; the second payment is refunded.',
    ml: 'ഒരേ സാധനങ്ങൾക്ക് രണ്ടു തവണ പണമടച്ചു; രണ്ടാമത്തേത് തിരികെ കൊടുക്കും.',
  },
  'refund-failed': { en: 'A refund failed.', ml: 'ഒരു റീഫണ്ട് നടന്നില്ല.' },
  'refund-stuck': { en: 'A refund is still not sent.', ml: 'ഒരു റീഫണ്ട് ഇതുവരെ പോയിട്ടില്ല.' },
  'refunded-twice': { en: 'A refund went out twice.', ml: 'ഒരു റീഫണ്ട് രണ്ടു തവണ പോയി.' },
  'webhook-stuck': {
    en: 'A report of the payment gateway could not be processed.',
    ml: 'പേയ്‌മെന്റ് ഗേറ്റ്‌വേയുടെ ഒരു അറിയിപ്പ് കൈകാര്യം ചെയ്യാനായില്ല.',
  },
};

export const backupFailureTexts: Readonly<
  Record<BackupFailure, Readonly<Record<Language, string>>>
> = {
  'disk-full': {
    en: 'The disk of the kitchen computer has no room for it.',
    ml: 'അടുക്കളയിലെ കമ്പ്യൂട്ടറിന്റെ ഡിസ്കിൽ അതിന് സ്ഥലമില്ല.',
  },
  failed: { en: 'It could not be written.', ml: 'അത് എഴുതാനായില്ല.' },
  missing: { en: 'There is none.', ml: 'ഒരെണ്ണം പോലുമില്ല.' },
  old: {
    en: 'None was written for more than a day.',
    ml: 'ഒരു ദിവസത്തിലേറെയായി ഒന്നും എഴുതിയിട്ടില്ല.',
  },
  damaged: {
    en: 'The newest one cannot be restored.',
    ml: 'ഏറ്റവും പുതിയത് തിരികെ കൊണ്ടുവരാനാവില്ല.',
  },
  'copy-missing': {
    en: 'The newest one is not in the second folder.',
    ml: 'ഏറ്റവും പുതിയത് രണ്ടാമത്തെ ഫോൾഡറിലില്ല.',
  },
  'copy-differs': {
    en: 'The newest one and its copy in the second folder differ: one of them is damaged.',
    ml: 'ഏറ്റവും പുതിയതും രണ്ടാമത്തെ ഫോൾഡറിലെ പകർപ്പും വ്യത്യസ്തമാണ്: അവയിലൊന്ന് കേടായി.',
  },
  unchecked: {
    en: 'The newest one could not be restored on trial.',
    ml: 'ഏറ്റവും പുതിയത് തിരികെ കൊണ്ടുവന്നു നോക്കാനായില്ല.',
  },
};

/** The notification by which a device is tried. */
export const testPushTexts: Readonly<Record<Language, MessageTemplate>> = {
  en: { title: 'Test notification', body: 'Notifications come to this device.' },
  ml: { title: 'പരീക്ഷണ അറിയിപ്പ്', body: 'ഈ ഉപകരണത്തിൽ അറിയിപ്പുകൾ വരും.' },
};

/** The last line of a mail to the owner. */
export const mailReasonTexts: Readonly<Record<Language, string>> = {
  en: 'You get this mail because no device has taken the push message. Change it under Settings, Messages.',
  ml: 'ഫോണിലേക്ക് അറിയിപ്പ് അയയ്ക്കാനാകാത്തതുകൊണ്ടാണ് ഈ ഇമെയിൽ. ക്രമീകരണങ്ങൾ, മെസേജുകൾ എന്നിടത്ത് മാറ്റാം.',
};
