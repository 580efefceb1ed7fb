import express, { type Express } from 'express';
import { mountAccess } from './features/access/routes';
import type { Sessions } from './features/access/sessions';
import { mountDiary } from './features/diary/routes';
import { mountDisplays } from './features/displays/routes';
import { mountHistory } from './features/history/routes';
import { mountPeople } from './features/people/routes';
import { mountTimers } from './features/timers/routes';
import { mountTodos } from './features/todos/routes';
import { mountHealth, type Health } from './health';
import { mountOpenApi } from './openapi';
import { mountPages } from './pages';
import type { AppContext } from './platform/context';
import { answerErrors, notFound, requestIds } from './platform/http';
import { refuseCrossSite, securityHeaders } from './platform/security';

/** Everything the program answers over HTTP: one line a feature. */
export function createApp(ctx: AppContext, sessions: Sessions, health: Health): Express {
  const app = express();
  app.disable('x-powered-by');
  // An answer of the API is made anew each time: a tag would cost more than it saves.
  app.set('etag', false);
  app.set('query parser', 'simple');
  app.set('trust proxy', ctx.config.proxies);

  app.use(requestIds);
  mountHealth(app, ctx, health);
  app.use(securityHeaders(ctx.config));
  app.use('/api', refuseCrossSite(ctx.config), (_req, res, next) => {
    res.set('Cache-Control', 'no-store');
    next();
  });

  mountAccess(app, ctx, sessions);
  mountDisplays(app, ctx, sessions);
  mountDiary(app, ctx);
  mountTodos(app, ctx);
  mountPeople(app, ctx);
  mountTimers(app, ctx);
  mountHistory(app, ctx);
  mountOpenApi(app);
  app.use('/api', notFound);

  mountPages(app, ctx.config);
  app.use(notFound);
  app.use(answerErrors(ctx));
  return app;
}
