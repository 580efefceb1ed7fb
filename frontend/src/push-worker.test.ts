import { expect, test, vi } from 'vitest';
import { handlePush } from './push-worker';

/**
 * Starts a worker whose events the test dispatches, because the headless browsers of the e2e tests refuse
 * notifications.
 */
function startWorker(openUrls: string[] = []) {
  const handlers = new Map<string, (event: object) => void>();
  const windows = openUrls.map((url) => ({ url, focus: vi.fn() }));
  const worker = {
    addEventListener: (name: string, handle: (event: object) => void) => handlers.set(name, handle),
    location: { origin: 'https://shop.example' },
    registration: { showNotification: vi.fn(() => Promise.resolve()) },
    clients: { matchAll: () => Promise.resolve(windows), openWindow: vi.fn() },
  };
  handlePush(worker as unknown as ServiceWorkerGlobalScope);
  const dispatch = async (name: string, event: object) => {
    let work: unknown;
    handlers.get(name)!({ ...event, waitUntil: (given: unknown) => (work = given) });
    await work;
  };
  const click = (data: string) =>
    dispatch('notificationclick', { notification: { data, close: vi.fn() } });
  return { ...worker, windows, dispatch, click };
}

test('a push message is shown with its id, so that a repetition replaces it', async () => {
  const { dispatch, registration } = startWorker();
  const pushed = { id: '1', title: 'New order', body: 'Items: 2', url: '/admin?tab=orders' };
  await dispatch('push', { data: { json: () => pushed } });
  expect(registration.showNotification).toHaveBeenCalledWith('New order', {
    body: 'Items: 2',
    tag: '1',
    icon: '/icon.svg',
    data: '/admin?tab=orders',
  });
});

test('a push message without data shows nothing', async () => {
  const { dispatch, registration } = startWorker();
  await dispatch('push', { data: null });
  expect(registration.showNotification).not.toHaveBeenCalled();
});

test('a click opens its page, or focuses the window that shows it', async () => {
  const closed = startWorker(['https://shop.example/']);
  await closed.click('/admin?tab=orders');
  expect(closed.clients.openWindow).toHaveBeenCalledWith('https://shop.example/admin?tab=orders');
  const open = startWorker(['https://shop.example/admin?tab=orders']);
  await open.click('/admin?tab=orders');
  expect(open.windows[0]!.focus).toHaveBeenCalledOnce();
  expect(open.clients.openWindow).not.toHaveBeenCalled();
});

test('a page of another site is not opened', async () => {
  const { click, clients } = startWorker();
  await click('https://elsewhere.example/');
  await click('//elsewhere.example/');
  expect(clients.openWindow).not.toHaveBeenCalled();
});
