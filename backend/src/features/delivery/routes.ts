import { getDelivery, listDeliveryZones, saveDeliveryZones } from '@kalavara/shared-types/delivery';
import type { Router } from 'express';
import type { AppContext } from '../../platform/context';
import { route } from '../../platform/http';
import { deliveryTo, listZones, saveZones } from './service';

export function mountDelivery(router: Router, ctx: AppContext) {
  route(router, ctx, getDelivery, async ({ params }) => ({
    data: await deliveryTo(ctx, params.pincode),
  }));
  route(router, ctx, listDeliveryZones, () => listZones(ctx));
  route(router, ctx, saveDeliveryZones, ({ command, body }) => saveZones(ctx, command, body));
}
