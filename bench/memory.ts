import { connectRpc } from '../e2e/lib/json-rpc';
import type { Figure } from './lib/figures';
import { type BenchServer, residentMiB, startKalavara } from './lib/processes';
import { openScreens } from './lib/screens';

const count = 1_000;
const room = 'event:event-1732190000000';

/** Collects garbage twice by the server's inspector; returns the used heap in MiB. */
async function heapInUse(server: BenchServer): Promise<number> {
  const address = /ws:\/\/\S+/.exec(server.errors())?.[0];
  if (address === undefined) throw new Error('the server does not listen for a debugger');
  const { send, close } = await connectRpc(address, { closed: 'the server has ended' });
  await send('HeapProfiler.collectGarbage');
  await send('HeapProfiler.collectGarbage');
  const { usedSize } = (await send('Runtime.getHeapUsage')) as { usedSize: number };
  close();
  return usedSize / 1_048_576;
}

/** A thousand screens join a room, send a heartbeat, and disconnect without a close frame. */
async function connectAndDisconnect(server: BenchServer) {
  const screens = await openScreens(count, server.url, server.cookie);
  await Promise.all(screens.map((screen) => screen.request('subscribe', { room })));
  for (let beats = 0; beats < 3; beats += 1)
    await Promise.all(screens.map((screen) => screen.request('beat', { t0: 1, rooms: {} })));
  screens.forEach((screen) => screen.close());
  await waitUntilDisconnected(server);
}

async function waitUntilDisconnected(server: BenchServer) {
  for (;;) {
    const metrics = await fetch(`${server.url}/metrics`).then((answer) => answer.text());
    if (/^kalavara_sockets 0$/m.test(metrics)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export async function measureMemory(databaseUrl: string): Promise<Figure[]> {
  const server = await startKalavara(databaseUrl, ['--inspect=127.0.0.1:0']);
  const before = await heapInUse(server);
  await connectAndDisconnect(server);
  const grown = (await heapInUse(server)) - before;
  const first = await residentMiB(server.pid);
  await connectAndDisconnect(server);
  await heapInUse(server);
  const second = (await residentMiB(server.pid)) - first;
  await server.stop();
  return [
    {
      name: `heap left in use by ${count} screens that went`,
      value: grown,
      unit: 'MiB',
      promise: '≤ 20 MB',
      isMet: grown <= 20,
    },
    {
      name: 'resident memory after a second such round, above the first',
      value: second,
      unit: 'MiB',
      promise: '≤ 30 MB',
      isMet: second <= 30,
    },
  ];
}
