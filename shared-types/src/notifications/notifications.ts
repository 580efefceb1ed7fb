import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { Unit } from '../inventory/inventory';
import { BackupProblem } from '../overview/overview';
import { Language, LooseId, Revision, text } from '../primitives';
import { KitchenPushKind } from '../reminders/reminders';

/** The kinds of notifications for the owner. */
export const NotificationKind = z.enum([
  'order.new',
  'order.needs-attention',
  'stock.low',
  'backup.failed',
  'price.risen',
  'complaint.new',
]);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** The reason why there is no backup of the day, or what is wrong with it. */
export const BackupFailure = z.enum(['disk-full', 'failed', ...BackupProblem.options]);
export type BackupFailure = z.infer<typeof BackupFailure>;

/** The stored values of each kind, without personal data of customers. Money is in whole paise. */
export const NotificationData = {
  'order.new': z.object({
    orderNo: z.string(),
    totalPaise: z.number().int(),
    units: z.number().int(),
    isTest: z.boolean(),
  }),
  'order.needs-attention': z.object({
    alert: z.enum([
      'paid-no-order',
      'paid-twice',
      'refund-failed',
      'refund-stuck',
      'refunded-twice',
      'webhook-stuck',
    ]),
    orderNo: z.string().nullable(),
    totalPaise: z.number().int().nullable(),
  }),
  'stock.low': z.object({
    product: z.string(),
    productMl: z.string().nullable(),
    left: z.number().int(),
  }),
  'backup.failed': z.object({ reason: BackupFailure }),
  /** Rupees per unit. */
  'price.risen': z.object({
    item: z.string(),
    itemMl: z.string(),
    unit: Unit,
    before: z.number(),
    after: z.number(),
    percent: z.number(),
  }),
  /** A poor review of a guest. */
  'complaint.new': z.object({
    eventId: LooseId,
    eventTitle: z.string(),
    rating: z.number().int(),
  }),
} as const satisfies Record<NotificationKind, z.ZodType>;
export type NotificationData = {
  [K in NotificationKind]: z.infer<(typeof NotificationData)[K]>;
};

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Start and end are times in India and may be on two days. Equal times mean no quiet hours. */
export const QuietHours = z.strictObject({ from: TimeOfDay, until: TimeOfDay });
export type QuietHours = z.infer<typeof QuietHours>;

const Channels = z.strictObject({ push: z.boolean(), mail: z.boolean() });

export const NotificationSettings = z.strictObject({
  /** The channels that are on, by kind. A mail is sent if no device has accepted the push message. */
  channels: z.strictObject({
    'order.new': Channels,
    'order.needs-attention': Channels,
    'stock.low': Channels,
    'backup.failed': Channels,
    // Pages of an earlier version do not send these.
    'price.risen': Channels.default({ push: true, mail: true }),
    'complaint.new': Channels.default({ push: true, mail: true }),
  }),
  quietHours: QuietHours.nullable(),
  /** Empty for the address of the business. */
  mailTo: z.union([z.literal(''), z.email().max(200)]),
  /** The language of the mails; push messages are in the language of each device. */
  mailLanguage: Language.default('en'),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** A device as the owner lists it. */
export const PushDevice = z.object({
  id: z.string(),
  endpoint: z.string(),
  device: z.string(),
  language: Language,
  createdAt: z.string(),
});
export type PushDevice = z.infer<typeof PushDevice>;

export const Notifications = z.object({
  settings: NotificationSettings,
  devices: z.array(PushDevice),
  /** The key with which a browser subscribes (RFC 8292). */
  publicKey: z.string(),
  /**
   * The address of the mails; null without a mail server, or while the address of the business is that of the sample.
   */
  mailAddress: z.string().nullable(),
  hasMail: z.boolean(),
});
export type Notifications = z.infer<typeof Notifications>;

export const getNotifications = endpoint('getNotifications', {
  answer: { data: Notifications, revision: Revision },
});
/** `basedOn` as in the settings. */
export const saveNotifications = endpoint('saveNotifications', {
  body: NotificationSettings.extend({ basedOn: Revision.optional() }),
  answer: { data: Notifications, revision: Revision },
});

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+={0,2}$/);

/** Subscribes this device, or changes its keys. An endpoint that is not a public https address is `invalid`. */
export const savePushSubscription = endpoint('savePushSubscription', {
  body: z.strictObject({
    endpoint: z.url().max(1_000),
    p256dh: base64url(120),
    auth: base64url(40),
    language: Language,
    device: text(80),
    /**
     * The kinds of reminders and alarms that it accepts. If absent, the stored ones do not change; a new device has
     * none.
     */
    kinds: z.array(KitchenPushKind).max(10).optional(),
  }),
  answer: { id: z.string() },
});

/** The devices of the account, and the key with which a browser subscribes. */
export const getPushDevices = endpoint('getPushDevices', {
  answer: {
    publicKey: z.string(),
    data: z.array(
      z.object({ id: z.string(), endpoint: z.string(), kinds: z.array(KitchenPushKind) }),
    ),
  },
});
/**
 * Sends a notification to a device of the account immediately; it is not stored. `gone`: the browser has ended the
 * subscription, which is removed. `reason` is the text of the push service.
 */
export const sendTestPush = endpoint('sendTestPush', {
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({}),
  answer: {
    result: z.discriminatedUnion('kind', [
      z.object({ kind: z.enum(['accepted', 'gone']) }),
      z.object({ kind: z.enum(['refused', 'later']), reason: z.string() }),
    ]),
  },
});
/** Staff can remove their own devices, the owner all. Removing a device that does not exist is not an error. */
export const deletePushSubscription = endpoint('deletePushSubscription', {
  params: z.object({ id: z.uuid() }),
  answer: {},
});
