import type { EventId } from '@kalavara/shared-types/primitives';
import type { ScheduleTarget } from '@kalavara/shared-types/schedule/schedule.rules';
import type { Schedule } from '@kalavara/shared-types/schedule/schedule';
import type { Kysely } from 'kysely';
import type { AppContext } from '../../platform/context';
import type { DB } from '../../platform/schema.gen';
import type { CommandTx } from '../../platform/run-command';

type InTransaction = (ctx: AppContext, tx: CommandTx, eventId: EventId) => Promise<void>;

/**
 * The functions of the schedule that lists need. `app` passes them, because the schedule's service itself uses lists.
 */
export type ScheduleOfList = {
  findSchedule: (db: Kysely<DB>, eventId: EventId) => Promise<Schedule>;
  applySchedule: (
    ctx: AppContext,
    tx: CommandTx,
    eventId: EventId,
    wanted: ScheduleTarget,
  ) => Promise<unknown>;
  resetSchedule: InTransaction;
  undoReset: InTransaction;
};
