import express, { type Express, type RequestHandler } from 'express';
import { mountAccess } from './features/accounts/routes';
import type { AccessContext } from './features/accounts/sessions';
import { eventParts } from './event-parts';
import { mountBackInStock } from './features/back-in-stock/routes';
import { mountBackup } from './features/backup/routes';
import { mountCatalogue, mountShopWindow } from './features/catalogue/routes';
import { updateMakerLabels } from './features/catalogue/labels';
import { checkTaxRates } from './features/catalogue/tax-rates';
import { mountCustomers } from './features/customers/routes';
import { mountCutlets } from './features/cutlets/routes';
import { mountCouriers } from './features/couriers/routes';
import { mountDelivery } from './features/delivery/routes';
import { mountCheckout, mountGatewayCallbacks } from './features/checkout/routes';
import { mountDiagnostics } from './features/diagnostics/routes';
import { mountDiary } from './features/diary/routes';
import * as diary from './features/diary/service';
import { mountDisplays } from './features/displays/routes';
import { mountEventCosts } from './features/event-costs/routes';
import { mountHistory } from './features/history/routes';
import { mountInventory } from './features/inventory/routes';
import { mountInvoices } from './features/invoices/routes';
import { mountKitchenRecipes } from './features/kitchen-recipes/routes';
import { mountMessages } from './features/messages/routes';
import type { PushSender } from './features/notifications/push';
import { mountNotifications } from './features/notifications/routes';
import { mountMedia, mountPictures } from './features/media/routes';
import { mountOrders } from './features/orders/routes';
import { countUnsentUnits } from './features/orders/service';
import { mountOverview } from './features/overview/routes';
import { mountGuestCounts } from './features/guest-counts/routes';
import { mountPickleEvents } from './features/pickle-events/routes';
import { mountPurchase } from './features/purchase/routes';
import { mountReadings } from './features/readings/routes';
import { mountRecipes } from './features/recipes/routes';
import { mountReminders } from './features/reminders/routes';
import { mountReviews } from './features/reviews/routes';
import { mountFigures } from './features/figures/routes';
import { mountSafetyLog } from './features/safety-log/routes';
import { mountSchedule } from './features/schedule/routes';
import * as schedules from './features/schedule/service';
import { mountReports } from './features/reports/routes';
import { mountCoupons } from './features/coupons/routes';
import { mountPolicies } from './features/policies/routes';
import { mountSettings } from './features/settings/routes';
import { mountShopping } from './features/shopping/routes';
import { recordUndone } from './features/shopping/service';
import { mountStepMedia } from './features/step-media/routes';
import { mountTimers } from './features/timers/routes';
import { mountTodos } from './features/todos/routes';
import * as todos from './features/todos/service';
import { mountHealth } from './http/health';
import type { OpenPayments } from './payments';
import { mountOpenApi } from './http/openapi';
import { mountPages } from './http/pages';
import type { PictureHosts } from './http/picture-hosts';
import type { AppContext } from './platform/context';
import { answerErrors, createRoutes, notFound, requestIds } from './platform/http/http';
import type { Health } from './http/readiness';
import { apiHeaders, refuseCrossSite, securityHeaders } from './platform/http/security';

const withApiHeaders = ({ epoch }: AppContext): RequestHandler => {
  const headers = { ...apiHeaders, 'X-Epoch': epoch };
  return (_req, res, next) => {
    res.set(headers);
    next();
  };
};

/** Everything the program answers over HTTP: one line a feature. */
export function createApp(
  ctx: AccessContext & { push: PushSender },
  health: Health,
  { paymentContext, sandbox }: OpenPayments,
  pictureHosts: PictureHosts,
): Express {
  const app = express();
  app.disable('x-powered-by');
  // An answer of the API is made anew each time: a tag would cost more than it saves.
  app.set('etag', false);
  app.set('query parser', 'simple');
  app.set('trust proxy', ctx.config.proxies);

  mountShopWindow(app, ctx);
  app.use(requestIds);
  mountHealth(app, ctx, health);
  // The gateway comes from another site, and is known by its signature.
  mountGatewayCallbacks(app, paymentContext);
  if (sandbox) app.use('/sandbox/razorpay', refuseCrossSite(ctx.config), sandbox.router);
  app.use('/api', refuseCrossSite(ctx.config), withApiHeaders(ctx));

  const routes = createRoutes(app, ctx);
  // In this order the router looks: what a shopper waits for comes first.
  mountCheckout(routes, paymentContext);
  mountCoupons(routes, ctx);
  mountCatalogue(routes, ctx, countUnsentUnits);
  mountBackInStock(routes, ctx);
  mountOrders(routes, paymentContext);
  mountInvoices(routes, ctx);
  mountMessages(routes, paymentContext);
  mountNotifications(routes, ctx);
  mountAccess(routes, ctx);
  mountDisplays(routes, ctx);
  mountDiary(routes, { ...ctx, eventParts });
  mountSchedule(routes, ctx);
  mountTodos(routes, ctx, schedules);
  mountReadings(routes, ctx, todos);
  mountGuestCounts(routes, ctx, diary.setGuestCount);
  mountPurchase(routes, ctx);
  mountTimers(routes, ctx);
  mountReminders(routes, ctx);
  mountInventory(routes, ctx, recordUndone);
  mountShopping(routes, ctx);
  mountEventCosts(routes, ctx);
  mountKitchenRecipes(routes, ctx);
  mountStepMedia(routes, ctx);
  mountReviews(routes, ctx);
  mountHistory(routes, ctx);
  mountMedia(routes, ctx);
  mountPickleEvents(routes, ctx);
  mountReports(routes, ctx);
  mountSafetyLog(routes, ctx);
  mountFigures(routes, ctx);
  mountSettings(routes, ctx, [checkTaxRates(ctx), updateMakerLabels]);
  mountCouriers(routes, ctx);
  mountDelivery(routes, ctx);
  mountPolicies(routes, ctx);
  mountRecipes(routes, ctx);
  mountCutlets(routes, ctx);
  mountOverview(routes, ctx);
  mountDiagnostics(routes, paymentContext);
  mountCustomers(routes, ctx);
  mountBackup(routes, ctx);
  mountOpenApi(app);
  app.use('/api', notFound);

  app.use(securityHeaders(ctx.config, pictureHosts.list));
  mountPictures(app, ctx);
  mountPages(app, ctx, pictureHosts.list);
  app.use(notFound);
  app.use(answerErrors(ctx));
  return app;
}
