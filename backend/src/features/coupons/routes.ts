import * as calls from '@kalavara/shared-types/coupons/coupons';
import type { AppContext } from '../../platform/context';
import type { Routes } from '../../platform/http/http';
import { addressKey } from '../../platform/limits/limits';
import * as coupons from './service';

export function mountCoupons({ route }: Routes, ctx: AppContext) {
  route(calls.listCoupons, async () => ({ data: await coupons.listCoupons(ctx) }));
  route(calls.createCoupon, async ({ command, body }) => ({
    data: await coupons.createCoupon(ctx, command, body),
  }));
  route(calls.updateCoupon, async ({ command, params, body }) => ({
    data: await coupons.updateCoupon(ctx, command, params.code, body),
  }));
  route(calls.checkCoupon, async ({ command, body }) => {
    await ctx.limits.take('coupon', addressKey(command.ip));
    return { data: await coupons.checkCode(ctx, body.code) };
  });
}
