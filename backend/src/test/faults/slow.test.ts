import { expect, test } from 'vitest';
import { startTestServer } from '../harness';
import { holdSlowRequests } from './slow';

const server = await startTestServer();

test(
  '50 unfinished requests are closed, and others are answered during that time',
  { timeout: 260_000 },
  async () => {
    const { ms, normalMs, normalP50, refusals, lastBody } = await holdSlowRequests(
      server,
      50,
      250_000,
    );
    console.log(
      `all closed after ${Math.round(ms)} ms, an honest call took ${Math.round(normalMs)} ms at most`,
    );
    expect([...refusals]).toEqual(['HTTP/1.1 408 Request Timeout']);
    expect(JSON.parse(lastBody)).toMatchObject({ success: false, code: 'too-late' });
    // The slowest one is judged in slow.long.test.ts.
    expect(normalP50).toBeLessThan(2_000);
  },
);
