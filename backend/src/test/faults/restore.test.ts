import { expect, test } from 'vitest';
import { startTestServer } from '../harness';
import { backUpAndRestore } from './restore';

const server = await startTestServer();

test('a backup of 300 orders restored into an empty database has the same content', async () => {
  const { differing, broken, restoreMs } = await backUpAndRestore(server, 300);
  console.log(`restored in ${Math.round(restoreMs)} ms`);
  expect(differing).toEqual([]);
  expect(broken).toEqual({});
});
