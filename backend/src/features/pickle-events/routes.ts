import * as calls from '@kalavara/shared-types/pickle-events/pickle-events';
import type { AppContext } from '../../platform/context';
import type { Routes } from '../../platform/http/http';
import { dataAs } from '../../platform/run-command';
import * as pickleEvents from './service';

export function mountPickleEvents({ route }: Routes, ctx: AppContext) {
  route(calls.listPickleEvents, ({ command, query }) => {
    if (command.actor.role !== 'owner') return pickleEvents.listRunning(ctx);
    return query.includeInactive === 'true'
      ? pickleEvents.listAll(ctx)
      : pickleEvents.listActive(ctx);
  });
  route(calls.createPickleEvent, ({ command, body }) =>
    dataAs('event', pickleEvents.create(ctx, command, body)),
  );
  route(calls.updatePickleEvent, ({ command, params, body }) =>
    dataAs('event', pickleEvents.update(ctx, command, params.id, body)),
  );
  route(calls.deletePickleEvent, ({ command, params }) =>
    pickleEvents.remove(ctx, command, params.id),
  );
}
