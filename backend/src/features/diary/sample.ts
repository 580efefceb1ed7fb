import { sampleTitle } from '@kalavara/shared-types/diary/diary.rules';
import { dayAfter, indianDay } from '@kalavara/shared-types/time.rules';
import type { AppContext } from '../../platform/context';
import { createSystemCommand } from '../../platform/system';
import * as queries from './queries';
import { create } from './service';

/** A constant id: if two processes start at the same time, the second one gets the answer of the first. */
const commandId = '5a3b1e00-0000-4000-8000-000000000001';
const daysAhead = 7;

/** Adds one sample event to an unused diary. */
export async function ensureSample(ctx: AppContext): Promise<void> {
  if (await queries.wasUsed(ctx.pools.main)) return;
  await create(ctx, createSystemCommand('sample', commandId), {
    title: sampleTitle,
    date: dayAfter(indianDay(ctx.clock.now()), daysAhead),
    description:
      'A sample to try things on. Delete it whenever you like.\nപരീക്ഷിച്ചു നോക്കാൻ ഒരു മാതൃക. എപ്പോൾ വേണമെങ്കിലും ഇല്ലാതാക്കാം.',
    createdBy: 'System',
    estimatedAttendance: 30,
  });
}
