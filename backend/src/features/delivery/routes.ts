import { getDelivery } from '@kalavara/shared-types/delivery';
import type { Router } from 'express';
import type { AppContext } from '../../platform/context';
import { route } from '../../platform/http';
import { deliveryTo } from './service';

export function mountDelivery(router: Router, ctx: AppContext) {
  route(router, ctx, getDelivery, async ({ params }) => ({ data: await deliveryTo(ctx, params.pincode) }));
}
