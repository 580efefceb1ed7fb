import * as calls from '@kalavara/shared-types/checkout/checkout';
import { gatewayPaths } from '@kalavara/shared-types/contract/gateway-paths';
import * as byHand from '@kalavara/shared-types/orders/orders-by-hand';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { AppError } from '../../platform/errors';
import type { Routes } from '../../platform/http/http';
import { dataAs } from '../../platform/run-command';
import type { PaymentContext } from '../orders/payment-context';
import { orderCookie } from '../orders/routes';
import { createOrderByHand } from './create/by-hand';
import { placeOrder, verifyPayment, verifySignedPayment } from './settle/confirm';
import { createCheckout } from './create/create';
import { moveReservationEnd } from './reconcile/payment-window';
import { receiveWebhook } from './webhook/webhook';

export function mountCheckout({ route }: Routes, ctx: PaymentContext) {
  route(calls.createPaymentOrder, ({ body, command }) => createCheckout(ctx, body, command.ip));
  route(calls.reportPaymentWindow, ({ body, command }) =>
    moveReservationEnd(ctx, body, command.ip),
  );
  route(calls.verifyPayment, ({ body }) => verifyPayment(ctx, body));
  route(calls.placeOrder, async ({ body, res, command }) => {
    const answer = await placeOrder(ctx, body, command.ip);
    // The order exists, but the gateway has not confirmed its payment yet.
    if (answer.order.state === 'confirming' || answer.order.state === 'awaiting') res.status(202);
    return answer;
  });
  route(byHand.createOrderByHand, ({ command, body }) =>
    dataAs('order', createOrderByHand(ctx, command, body)),
  );
}

/**
 * Mounts the calls of the gateway. They are signed and have no cookie, Origin or JSON, so they are mounted before the
 * check of the Origin.
 */
export function mountGatewayCallbacks(router: Router, ctx: PaymentContext) {
  router.post(
    gatewayPaths.webhook,
    express.raw({ type: () => true, limit: '256kb' }),
    webhook(ctx),
  );
  router.post(
    gatewayPaths.callback,
    express.urlencoded({ extended: false, limit: '32kb' }),
    callback(ctx),
  );
}

const webhook =
  (ctx: PaymentContext): RequestHandler =>
  async (req, res) => {
    if (!Buffer.isBuffer(req.body)) throw new AppError('invalid');
    await receiveWebhook(
      ctx,
      req.body,
      req.get('x-razorpay-signature'),
      req.get('x-razorpay-event-id'),
      req.ip ?? '',
    );
    res.json({ success: true });
  };

const yearOfSeconds = 365 * 24 * 60 * 60;

/**
 * Handles the return of an in-app browser from the gateway's page. It redirects to the order, with its key as a cookie,
 * since the browser has no other data of the shop.
 */
const callback =
  (ctx: PaymentContext): RequestHandler =>
  async (req: Request, res: Response) => {
    const body = (req.body ?? {}) as Record<string, unknown>;
    const signed = calls.verifyPayment.body.safeParse({
      razorpay_payment_id: body['razorpay_payment_id'],
      razorpay_order_id: body['razorpay_order_id'],
      razorpay_signature: body['razorpay_signature'],
    });
    if (!signed.success) return res.redirect(303, '/order?paid=no');
    const order = await verifySignedPayment(ctx, signed.data, 'callback').catch(
      (error: unknown) => {
        if (error instanceof AppError && error.code.startsWith('payment-')) return undefined;
        const event = 'payment_callback_failed';
        ctx.log.error({ event, err: error });
        return null;
      },
    );
    // A shopper who has just paid gets no error page: the order page polls.
    if (order === null) return res.redirect(303, '/order');
    if (order === undefined) return res.redirect(303, '/order?paid=no');
    res.cookie(orderCookie, `${order.orderNo}.${ctx.keys.of(order.orderNo)}`, {
      httpOnly: true,
      sameSite: 'lax',
      secure: ctx.config.publicUrl?.protocol === 'https:',
      path: '/',
      maxAge: yearOfSeconds * 1_000,
    });
    res.redirect(303, `/order?no=${order.orderNo}`);
  };
