import { expect, test } from 'vitest';
import { startTestServer } from '../harness';
import { backUpAndRestore } from './restore';

const server = await startTestServer();

test('50 000 orders are backed up and restored within 60 s, with little memory and nothing lost', async () => {
  const { differing, broken, backupMs, restoreMs, mostMb, fileMb } = await backUpAndRestore(
    server,
    50_000,
  );
  const seconds = (ms: number) => (ms / 1_000).toFixed(1);
  console.log(
    `backup ${seconds(backupMs)} s, ${fileMb.toFixed(1)} MB; restore ${seconds(restoreMs)} s; memory +${Math.round(mostMb)} MB at most`,
  );
  expect(differing).toEqual([]);
  expect(broken).toEqual({});
  expect(restoreMs).toBeLessThan(60_000);
  expect(mostMb).toBeLessThan(250);
});
