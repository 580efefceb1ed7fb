import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkBuild, registerWorker } from './registerWorker';

/** Registers workers that end in these states, one for each call of `register`. */
function stubWorkers(...ends: ('redundant' | 'activated')[]) {
  const scopes: string[] = [];
  const register = async (_script: string, { scope }: { scope: string }) => {
    scopes.push(scope);
    const end = ends.shift();
    if (!end) throw new TypeError('Failed to fetch');
    return { active: null, waiting: null, installing: createInstallingWorker(end) };
  };
  vi.stubGlobal('navigator', { serviceWorker: Object.assign(new EventTarget(), { register }) });
  return scopes;
}

/** Returns a new worker that is being installed and ends in this state. */
function createInstallingWorker(end: 'redundant' | 'activated') {
  const worker = Object.assign(new EventTarget(), { state: 'installing' });
  setTimeout(() => {
    worker.state = end;
    worker.dispatchEvent(new Event('statechange'));
  }, 0);
  return worker;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv('PROD', true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test('an installation that fails is retried after 5 s', async () => {
  const scopes = stubWorkers('redundant', 'activated');
  registerWorker('/roadmap');
  await vi.advanceTimersByTimeAsync(4_999);
  expect(scopes).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(scopes).toEqual(['/roadmap', '/roadmap']);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(scopes).toHaveLength(2);
});

test('a worker that cannot be loaded is retried at increasing intervals', async () => {
  const scopes = stubWorkers();
  registerWorker('/sop');
  await vi.advanceTimersByTimeAsync(5_000 + 15_000 + 60_000);
  expect(scopes).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(2 * 300_000);
  expect(scopes).toHaveLength(6);
});

test('scopes are installed one after the other, that of the open address first', async () => {
  const scopes: string[] = [];
  const workers: ReturnType<typeof createInstallingWorker>[] = [];
  const register = async (_script: string, { scope }: { scope: string }) => {
    scopes.push(scope);
    const worker = Object.assign(new EventTarget(), { state: 'installing' });
    workers.push(worker);
    return { active: null, waiting: null, installing: worker };
  };
  const serviceWorker = Object.assign(new EventTarget(), { register });
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('location', { pathname: '/sop/2' });
  registerWorker('/roadmap', '/sop', '/cutlets');
  for (const installed of [['/sop'], ['/sop', '/roadmap'], ['/sop', '/roadmap', '/cutlets']]) {
    await vi.advanceTimersByTimeAsync(60_000);
    expect(scopes).toEqual(installed);
    workers.at(-1)!.state = 'activated';
    workers.at(-1)!.dispatchEvent(new Event('statechange'));
  }
});

test('once a new worker has taken over, every scope is updated to its build', async () => {
  const updated: string[] = [];
  const register = async (_script: string, { scope }: { scope: string }) => ({
    active: {},
    update: async () => void updated.push(scope),
  });
  const serviceWorker = Object.assign(new EventTarget(), { register, controller: {} });
  vi.stubGlobal('navigator', { serviceWorker });
  registerWorker('/roadmap', '/sop', '/cutlets');
  await vi.advanceTimersByTimeAsync(0);
  expect(updated).toEqual([]);
  serviceWorker.dispatchEvent(new Event('controllerchange'));
  expect(updated.sort()).toEqual(['/cutlets', '/roadmap', '/sop']);
});

test('a new build whose worker could not be installed is fetched again after 5 s, until it is installed', async () => {
  const ends: ('redundant' | 'activated')[] = ['redundant', 'activated'];
  const registration = {
    installing: undefined as EventTarget | undefined,
    update: vi.fn(
      async () => void (registration.installing = createInstallingWorker(ends.shift()!)),
    ),
  };
  const ready = Promise.resolve(registration);
  vi.stubGlobal('navigator', { serviceWorker: { controller: {}, ready } });
  const report = async (afterMs: number) => {
    await vi.advanceTimersByTimeAsync(afterMs);
    void checkBuild('0.4.0');
    await vi.advanceTimersByTimeAsync(0);
    return registration.update.mock.calls.length;
  };
  expect([await report(0), await report(4_900), await report(200)]).toEqual([1, 1, 2]);
  expect(await report(600_000)).toBe(2);
});
