import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerScope } from './registerWorker';

/** A registration whose first worker ends in these states, one for each call of `register`. */
function serveWorkers(...ends: ('redundant' | 'activated')[]) {
  const scopes: string[] = [];
  const register = async (_script: string, { scope }: { scope: string }) => {
    scopes.push(scope);
    const end = ends.shift();
    if (!end) throw new TypeError('Failed to fetch');
    const installing = Object.assign(new EventTarget(), { state: 'installing' });
    setTimeout(() => {
      installing.state = end;
      installing.dispatchEvent(new Event('statechange'));
    }, 0);
    return { active: null, waiting: null, installing };
  };
  vi.stubGlobal('navigator', { serviceWorker: { register } });
  return scopes;
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
  const scopes = serveWorkers('redundant', 'activated');
  registerScope('/roadmap');
  await vi.advanceTimersByTimeAsync(4_999);
  expect(scopes).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(scopes).toEqual(['/roadmap', '/roadmap']);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(scopes).toHaveLength(2);
});

test('a worker that cannot be loaded is retried less and less often', async () => {
  const scopes = serveWorkers();
  registerScope('/sop');
  await vi.advanceTimersByTimeAsync(5_000 + 15_000 + 60_000);
  expect(scopes).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(2 * 300_000);
  expect(scopes).toHaveLength(6);
});
