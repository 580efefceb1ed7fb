import { vi } from 'vitest';

/** Simulates a browser that accepts push messages. */
export function stubPushBrowser(permission: NotificationPermission, grants = permission) {
  let subscription: object | null = null;
  const endpoint = 'https://push.example.com/1';
  const pushManager = {
    getSubscription: () => Promise.resolve(subscription),
    subscribe: () => {
      const keys = { p256dh: 'key', auth: 'auth' };
      subscription = {
        endpoint,
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: () => Promise.resolve((subscription = null)),
      };
      return Promise.resolve(subscription);
    },
  };
  const registration = { scope: 'http://localhost/push/', active: {}, pushManager };
  const getRegistration = () => Promise.resolve(registration);
  vi.stubGlobal('navigator', {
    userAgent: 'Chrome Android',
    language: 'en',
    onLine: true,
    serviceWorker: { getRegistration: getRegistration, register: getRegistration },
  });
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', { permission, requestPermission: () => Promise.resolve(grants) });
}
