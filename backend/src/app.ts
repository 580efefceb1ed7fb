import express, { type Express, type RequestHandler } from 'express';
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

/** An answer of the API is no page: nothing may run or frame it, guess at its type, or keep it. */
const apiHeaders: RequestHandler = (_req, res, next) => {
  res.set({
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; style-src 'unsafe-inline'",
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
  });
  next();
};

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
  app.use('/api', refuseCrossSite(ctx.config), apiHeaders);

  mountAccess(app, ctx, sessions);
  mountDisplays(app, ctx, sessions);
  mountDiary(app, ctx);
  mountTodos(app, ctx);
  mountPeople(app, ctx);
  mountTimers(app, ctx);
  mountHistory(app, ctx);
  mountOpenApi(app);
  app.use('/api', notFound);

  app.use(securityHeaders(ctx.config));
  mountPages(app, ctx.config);
  app.use(notFound);
  app.use(answerErrors(ctx));
  return app;
}
