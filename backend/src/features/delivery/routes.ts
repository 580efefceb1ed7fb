import * as calls from '@kalavara/shared-types/delivery/delivery';
import type { Router } from 'express';
import type { AppContext } from '../../platform/context';
import { route } from '../../platform/http/http';
import { getDelivery, listZones, saveZones } from './service';

export function mountDelivery(router: Router, ctx: AppContext) {
  route(router, ctx, calls.getDelivery, async ({ params }) => ({
    data: await getDelivery(ctx, params.pincode),
  }));
  route(router, ctx, calls.listDeliveryZones, () => listZones(ctx));
  route(router, ctx, calls.saveDeliveryZones, ({ command, body }) => saveZones(ctx, command, body));
}
