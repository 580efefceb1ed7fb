import type { KitchenPushKind } from '@kalavara/shared-types/reminders/reminders';
import { call } from '../../http/call';
import { languageNow } from '../../i18n/language';
import { pushScope } from '../../push-worker';

/** Whether the browser supports push: not on plain HTTP, and on an iPhone only in the installed app. */
export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export const isPushDenied = (): boolean => Notification.permission === 'denied';

const findSubscription = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration(pushScope);
  return registration?.scope.endsWith(pushScope)
    ? registration.pushManager.getSubscription()
    : null;
};

/** Returns the endpoint of this device; undefined if it is not subscribed. */
export const findEndpoint = async (): Promise<string | undefined> =>
  isPushSupported() ? (await findSubscription())?.endpoint : undefined;

/** `kinds`: the reminders and alarms that the device receives; undefined leaves them unchanged. */
type Wanted = { kinds?: KitchenPushKind[] };

/**
 * Prompts for the permission, subscribes and reports the subscription. Returns false if the permission was not given.
 */
export async function subscribe(publicKey: string, wanted: Wanted = {}): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const registration = await navigator.serviceWorker.register('/kitchen-sw.js', {
    scope: pushScope,
  });
  await untilActive(registration);
  // An existing subscription may have another key, with which it cannot be renewed.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  });
  await report(subscription, wanted);
  return true;
}

async function report(subscription: PushSubscription, wanted: Wanted): Promise<void> {
  const { endpoint, keys } = subscription.toJSON() as {
    endpoint: string;
    keys: { p256dh: string; auth: string };
  };
  const { p256dh, auth } = keys;
  const device = { language: languageNow(), device: deviceName() };
  await call('savePushSubscription', { body: { endpoint, p256dh, auth, ...device, ...wanted } });
}

/** Returns the kinds of reminders and alarms that this device receives, if it is subscribed. */
export async function saveKinds(kinds: KitchenPushKind[]): Promise<void> {
  const subscription = await findSubscription();
  if (subscription) await report(subscription, { kinds });
}

export async function unsubscribe(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
}

function untilActive({ installing, waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting;
  if (active || !worker) return Promise.resolve();
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => worker.state === 'activated' && resolve());
  });
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> => {
  const text = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
};

/** Each browser comes before those that its user agent also names. */
const browsers = ['Edg', 'OPR', 'SamsungBrowser', 'Firefox', 'Chrome', 'Safari'];
const systems = ['Android', 'iPhone', 'iPad', 'Windows', 'Macintosh', 'CrOS', 'Linux'];

/** Formats browser and system: "Chrome, Android". */
export const deviceName = (userAgent = navigator.userAgent): string =>
  [browsers, systems]
    .map((names) => names.find((name) => userAgent.includes(name)))
    .filter(Boolean)
    .join(', ');
