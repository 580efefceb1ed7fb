import { describe, expect, test } from 'vitest';
import { enginesRunHere } from './lib/browsers';
import { closeDevices, withInstallation } from './lib/installation';
import { phone } from './lib/modern';
import { giveSession, signInOwner } from './lib/people';

type Registration = { registrationId: string; scopeURL: string };

/** Registers the worker like the page, but without a push service, which test browsers cannot reach. */
const registerWorker = async () => {
  const { installing, waiting, active } = await navigator.serviceWorker.register('/kitchen-sw.js', {
    scope: '/push/',
  });
  const worker = installing ?? waiting;
  if (!active && worker)
    await new Promise<void>((resolve) =>
      worker.addEventListener('statechange', () => worker.state === 'activated' && resolve()),
    );
};
type Shown = { title: string; body: string; tag: string; data: string };
type Recording = { registration: object; shown?: Shown[] };
/** Records in the worker, because not every test browser lists its notifications. */
const record = () => {
  const worker = globalThis as unknown as Recording;
  const shown = (worker.shown ??= []);
  Object.assign(worker.registration, {
    showNotification: (title: string, { body, tag, data }: Omit<Shown, 'title'>) => {
      shown.push({ title, body, tag, data });
      return Promise.resolve();
    },
  });
};
const readRecorded = () => (globalThis as unknown as Recording).shown;

describe.runIf(enginesRunHere)('A push message', () => {
  const installation = withInstallation();

  test('is shown by the worker of a phone with its page, and a repetition has the same tag', async () => {
    const { browser, url } = installation;
    const cookPhone = await phone(browser, { serviceWorkers: 'allow' });
    const { context, page } = cookPhone;
    await giveSession(context, url, await signInOwner(installation));
    await context.grantPermissions(['notifications'], { origin: url });
    await page.goto(`${url}/messages`);
    const browserSide = await context.newCDPSession(page);
    let registrations: Registration[] = [];
    browserSide.on('ServiceWorker.workerRegistrationUpdated', (event) => {
      registrations = [...registrations, ...event.registrations];
    });
    await browserSide.send('ServiceWorker.enable');
    await page.evaluate(registerWorker);
    const findWorker = () => registrations.find(({ scopeURL }) => scopeURL === `${url}/push/`);
    await expect.poll(findWorker).toBeTruthy();
    const { registrationId } = findWorker()!;

    await expect.poll(() => context.serviceWorkers().length).toBe(1);
    const [worker] = context.serviceWorkers();
    await worker!.evaluate(record);

    const order = { id: 'n-1', title: 'New order KV-1: ₹598', url: '/admin?tab=orders&q=KV-1' };
    const deliver = (body: string) =>
      browserSide.send('ServiceWorker.deliverPushMessage', {
        origin: url,
        registrationId,
        data: JSON.stringify({ ...order, body }),
      });
    await deliver('Items: 2');
    await deliver('Items: 2');
    const { title, id: tag, url: data } = order;
    const first = { title, tag, data, body: 'Items: 2' };
    await expect.poll(() => worker!.evaluate(readRecorded)).toEqual([first, first]);
    await closeDevices(cookPhone);
  });
});
