/// <reference lib="webworker" />

/** A separate registration whose scope contains no page: it receives push messages and opens no page offline. */
export const pushScope = '/push/';

type Pushed = { id: string; title: string; body: string; url: string };

/** Shows each push message, replacing an earlier copy, and opens its page. */
export function handlePush(worker: ServiceWorkerGlobalScope) {
  worker.addEventListener('push', (event) => {
    if (!event.data) return;
    const { id, title, body, url } = event.data.json() as Pushed;
    event.waitUntil(
      worker.registration.showNotification(title, { body, tag: id, icon: '/icon.svg', data: url }),
    );
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPage(worker, event.notification.data as string));
  });
}

async function openPage({ clients, location }: ServiceWorkerGlobalScope, path: string) {
  // A page of another site is never opened.
  const url = new URL(path, location.origin);
  if (url.origin !== location.origin) return;
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find((client) => client.url === url.href);
  await (open ? open.focus() : clients.openWindow(url.href));
}
