import * as calls from '@kalavara/shared-types/coupons/coupons';
import type { Router } from 'express';
import type { AppContext } from '../../platform/context';
import { route } from '../../platform/http/http';
import { addressKey } from '../../platform/limits/limits';
import * as coupons from './service';

export function mountCoupons(router: Router, ctx: AppContext) {
  route(router, ctx, calls.listCoupons, async () => ({ data: await coupons.listCoupons(ctx) }));
  route(router, ctx, calls.createCoupon, async ({ command, body }) => ({
    data: await coupons.createCoupon(ctx, command, body),
  }));
  route(router, ctx, calls.updateCoupon, async ({ command, params, body }) => ({
    data: await coupons.updateCoupon(ctx, command, params.code, body),
  }));
  route(router, ctx, calls.checkCoupon, async ({ command, body }) => {
    await ctx.limits.take('coupon', addressKey(command.ip));
    return { data: await coupons.checkCode(ctx, body.code) };
  });
}
