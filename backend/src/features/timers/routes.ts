import { adjustTimer, getTimer, listTimers, setTimer } from '@kalavara/shared-types/timers/timers';
import type { AppContext } from '../../platform/context';
import type { Routes } from '../../platform/http/http';
import * as timers from './service';

export function mountTimers({ route }: Routes, ctx: AppContext) {
  const withNow = async <T>(answer: Promise<T>) => ({
    ...(await answer),
    serverNow: ctx.clock.now(),
  });

  route(listTimers, ({ params }) => withNow(timers.list(ctx, params.eventId)));
  route(getTimer, ({ params }) => withNow(timers.find(ctx, params)));
  route(setTimer, ({ command, params, body }) =>
    withNow(
      body.isActive
        ? timers.start(ctx, command, params, body.startTime)
        : timers.stop(ctx, command, params),
    ),
  );
  route(adjustTimer, ({ command, params, body }) =>
    withNow(timers.adjust(ctx, command, params, body)),
  );
}
