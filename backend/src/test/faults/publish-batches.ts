import type { Batch, Room } from '@kalavara/shared-types/contract/realtime';
import type { startTestServer } from '../harness';

type Server = Awaited<ReturnType<typeof startTestServer>>;

/** Publishes batches of about 1 kB like committed commands, but without a query for each. */
export function publishBatches({ ctx }: Server, room: Room, from: number, count: number) {
  const change = {
    type: 'people.changed',
    count: 50,
    filler: 'x'.repeat(900),
  } as Batch['changes'][number];
  for (let revision = from; revision < from + count; revision += 1) {
    ctx.committed.deliver({
      room,
      revision,
      at: revision,
      actor: null,
      commandId: null,
      changes: [change],
    });
  }
}

/** The resident memory of this process. */
export const getResidentMegabytes = () => process.memoryUsage().rss / 2 ** 20;
