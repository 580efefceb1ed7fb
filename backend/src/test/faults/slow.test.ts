import { expect, test } from 'vitest';
import { startTestServer } from '../harness';
import { slowly } from './slow';

const server = await startTestServer();

test(
  '50 callers who never come to an end are sent away, and an honest one is answered meanwhile',
  { timeout: 260_000 },
  async () => {
    const { ms, honestMs, refusals, lastWords } = await slowly(server, 50, 250_000);
    console.log(
      `all closed after ${Math.round(ms)} ms, an honest call took ${Math.round(honestMs)} ms at most`,
    );
    expect([...refusals]).toEqual(['HTTP/1.1 408 Request Timeout']);
    expect(JSON.parse(lastWords)).toMatchObject({ success: false, code: 'too-late' });
    expect(honestMs).toBeLessThan(2_000);
  },
);
