import * as calls from '@kalavara/shared-types/checkout';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { AppError } from '../../platform/errors';
import { addressKey } from '../../platform/limits';
import { route } from '../../platform/http';
import type { Money } from '../orders/money';
import { orderCookie } from '../orders/routes';
import * as settings from '../settings/service';
import { couponOf } from './cart';
import { createCheckout } from './create';
import { placeOrder } from './place-order';
import { verified, verify } from './verify';
import { hear } from './webhook';

export function mountCheckout(router: Router, money: Money) {
  route(router, money, calls.createPaymentOrder, ({ body, command }) =>
    createCheckout(money, body, command.ip),
  );
  route(router, money, calls.verifyPayment, ({ body }) => verify(money, body));
  route(router, money, calls.placeOrder, async ({ body, res, command }) => {
    const answer = await placeOrder(money, body, command.ip);
    // It has its number; whether it is paid, the gateway has not said yet.
    if (answer.order.state === 'confirming' || answer.order.state === 'awaiting') res.status(202);
    return answer;
  });
  route(router, money, calls.checkCoupon, async ({ body, command }) => {
    await money.limits.take('coupon', addressKey(command.ip));
    const installation = await settings.current(money);
    const coupon = couponOf(installation, body.code);
    if (!coupon) throw new AppError('coupon-unknown', { fields: ['code'] });
    return { data: { code: coupon.code, percent: coupon.percent } };
  });
}

/** For the gateway alone: signed, and so without cookie, Origin or JSON. Stands before the check of the Origin. */
export function mountGatewayDoors(router: Router, money: Money) {
  router.post(
    '/api/razorpay/webhook',
    express.raw({ type: () => true, limit: '256kb' }),
    webhook(money),
  );
  router.post(
    '/api/razorpay/callback',
    express.urlencoded({ extended: false, limit: '32kb' }),
    callback(money),
  );
}

const webhook =
  (money: Money): RequestHandler =>
  async (req, res) => {
    if (!Buffer.isBuffer(req.body)) throw new AppError('invalid');
    await hear(money, req.body, req.get('x-razorpay-signature'), req.get('x-razorpay-event-id'));
    res.json({ success: true });
  };

const yearOfSeconds = 365 * 24 * 60 * 60;

/**
 * Where an in-app browser comes back to, sent by a page of the gateway's. It is led on to the page of its order, with the
 * key as a cookie: nothing else of the shop came along.
 */
const callback =
  (money: Money): RequestHandler =>
  async (req: Request, res: Response) => {
    const said = (req.body ?? {}) as Record<string, unknown>;
    const signed = calls.verifyPayment.body.safeParse({
      razorpay_payment_id: said['razorpay_payment_id'],
      razorpay_order_id: said['razorpay_order_id'],
      razorpay_signature: said['razorpay_signature'],
    });
    if (!signed.success) return res.redirect(303, '/order?paid=no');
    const order = await verified(money, signed.data, 'callback').catch((error: unknown) => {
      if (error instanceof AppError && error.code.startsWith('payment-')) return undefined;
      money.log.error({ err: error }, 'who came back from paying was not heard');
      return null;
    });
    // Who has just paid is not shown an error of ours: their page asks until it knows.
    if (order === null) return res.redirect(303, '/order');
    if (order === undefined) return res.redirect(303, '/order?paid=no');
    res.cookie(orderCookie, `${order.orderNo}.${money.keys.of(order.orderNo)}`, {
      httpOnly: true,
      sameSite: 'lax',
      secure: money.config.publicUrl?.protocol === 'https:',
      path: '/',
      maxAge: yearOfSeconds * 1_000,
    });
    res.redirect(303, `/order?no=${order.orderNo}`);
  };
