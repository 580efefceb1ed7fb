import { expect, test } from 'vitest';
import { startTestServer } from '../harness';
import { backUpAndRestore } from './restore';

const server = await startTestServer();

test('row 28: a house of 300 orders, backed up and restored in an empty place, is the same house', async () => {
  const { differing, broken, restoreMs } = await backUpAndRestore(server, 300);
  console.log(`restored in ${Math.round(restoreMs)} ms`);
  expect(differing).toEqual([]);
  expect(broken).toEqual({});
});
