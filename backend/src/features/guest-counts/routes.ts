import { getPeople, setPeople } from '@kalavara/shared-types/guest-counts/guest-counts';
import type { EventId } from '@kalavara/shared-types/primitives';
import type { AppContext, Command } from '../../platform/context';
import type { Routes } from '../../platform/http/http';
import type { Revised } from '../../platform/run-command';
import * as guestCounts from './service';

type SetGuestCount = (
  ctx: AppContext,
  command: Command,
  eventId: EventId,
  count: number,
) => Promise<Revised<number>>;

/** `setGuestCount` writes the event of the diary too, so the diary provides it. */
export function mountGuestCounts({ route }: Routes, ctx: AppContext, setGuestCount: SetGuestCount) {
  route(getPeople, ({ params }) => guestCounts.find(ctx, params.eventId));
  route(setPeople, ({ command, params, body }) =>
    setGuestCount(ctx, command, params.eventId, body.count),
  );
}
