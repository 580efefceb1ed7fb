import { randomUUID } from 'node:crypto';
import { percentile } from '../backend/src/test/percentile';
import type { Figure } from './lib/figures';
import { type BenchServer, startFloor } from './lib/processes';
import { call, openScreens, type Screen } from './lib/screens';

const perRound = 60;
const rounds = 5;
const pauseMs = 8;
/** Compares with a server that has run for a minute and has compiled its code. */
const warmUps = 600;
const eventId = 'event-1732190000000';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns the milliseconds from the call until the last screen has received it. */
async function measureDelivery(screens: Screen[], put: () => Promise<unknown>): Promise<number> {
  let left = screens.length;
  const began = performance.now();
  const all = new Promise<number>((resolve) => {
    const onArrival = () => {
      left -= 1;
      if (left === 0) resolve(performance.now() - began);
    };
    for (const screen of screens) screen.onChanges = onArrival;
  });
  await put();
  return all;
}

const timer = { eventId, stepId: '2-1', isActive: true, startTime: Date.now(), startedBy: 'Owner' };
/** As large as a batch of the program. */
const sampleBatch = {
  room: `event:${eventId}`,
  revision: 1234,
  at: Date.now(),
  actor: { id: randomUUID(), name: 'Owner', role: 'owner' },
  commandId: randomUUID(),
  changes: [{ type: 'timer.changed', timer }],
};

/** Measures a PUT until every screen has it, beside a plain Socket.IO room in the same run; the two alternate. */
export async function measureFanout(server: BenchServer, count: number): Promise<Figure[]> {
  const floor = await startFloor();
  const [screens, floorScreens] = await Promise.all([
    openScreens(count, server.url, server.cookie),
    openScreens(count, floor.url),
  ]);
  await Promise.all(
    screens.map((screen) => screen.request('subscribe', { room: `event:${eventId}` })),
  );

  let isActive = false;
  const measureOurs = () => {
    isActive = !isActive;
    const headers = { cookie: server.cookie, 'idempotency-key': randomUUID() };
    return call(`${server.url}/api/timers/${eventId}/2-1`, 'PUT', { isActive }, headers);
  };
  const measureBare = () => call(`${floor.url}/all`, 'PUT', sampleBatch);

  const took: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  for (let warm = 0; warm < warmUps; warm += 1) {
    await measureDelivery(screens, measureOurs);
    await measureDelivery(floorScreens, measureBare);
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, some, put] of [
      ['bare', floorScreens, measureBare],
      ['ours', screens, measureOurs],
    ] as const) {
      for (let n = 0; n < perRound; n += 1) {
        took[name].push(await measureDelivery(some, put));
        await pause(pauseMs);
      }
    }
  }
  [...screens, ...floorScreens].forEach((screen) => screen.close());
  await floor.stop();
  return figuresOf(count, took);
}

const promised: Record<number, { ratio: number; p99: number }> = {
  50: { ratio: 2.0, p99: 25 },
  200: { ratio: 1.6, p99: 60 },
};

function figuresOf(count: number, { ours, bare }: { ours: number[]; bare: number[] }): Figure[] {
  const promise = promised[count];
  const median = percentile(ours, 50);
  const floorMedian = percentile(bare, 50);
  const p99 = percentile(ours, 99);
  const floorP99 = percentile(bare, 99);
  const ratio = median / floorMedian;
  return [
    {
      name: `PUT to all of ${count} screens, p50`,
      value: median,
      unit: 'ms',
      floor: floorMedian,
      ratio,
      ...(promise && { promise: `≤ ${promise.ratio} × the floor`, isMet: ratio <= promise.ratio }),
    },
    {
      name: `PUT to all of ${count} screens, p99`,
      value: p99,
      unit: 'ms',
      floor: floorP99,
      ratio: p99 / floorP99,
      ...(promise && { promise: `≤ ${promise.p99} ms`, isMet: p99 <= promise.p99 }),
    },
  ];
}
