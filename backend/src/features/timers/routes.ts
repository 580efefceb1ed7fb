import { adjustTimer, getTimer, listTimers, setTimer } from '@kalavara/shared-types/timers/timers';
import type { Router } from 'express';
import type { AppContext } from '../../platform/context';
import { route } from '../../platform/http/http';
import * as timers from './service';

export function mountTimers(router: Router, ctx: AppContext) {
  const withNow = async <T>(answer: Promise<T>) => ({
    ...(await answer),
    serverNow: ctx.clock.now(),
  });

  route(router, ctx, listTimers, ({ params }) => withNow(timers.list(ctx, params.eventId)));
  route(router, ctx, getTimer, ({ params }) => withNow(timers.find(ctx, params)));
  route(router, ctx, setTimer, ({ command, params, body }) =>
    withNow(
      body.isActive
        ? timers.start(ctx, command, params, body.startTime)
        : timers.stop(ctx, command, params),
    ),
  );
  route(router, ctx, adjustTimer, ({ command, params, body }) =>
    withNow(timers.adjust(ctx, command, params, body)),
  );
}
