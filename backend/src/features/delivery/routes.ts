import * as calls from '@kalavara/shared-types/delivery/delivery';
import type { AppContext } from '../../platform/context';
import type { Routes } from '../../platform/http/http';
import { getDelivery, listZones, saveZones } from './service';

export function mountDelivery({ route }: Routes, ctx: AppContext) {
  route(calls.getDelivery, async ({ params }) => ({
    data: await getDelivery(ctx, params.pincode),
  }));
  route(calls.listDeliveryZones, () => listZones(ctx));
  route(calls.saveDeliveryZones, ({ command, body }) => saveZones(ctx, command, body));
}
