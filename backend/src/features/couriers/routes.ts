import * as calls from '@kalavara/shared-types/couriers/couriers';
import type { Router } from 'express';
import type { AppContext } from '../../platform/context';
import { route } from '../../platform/http/http';
import * as couriers from './service';

export function mountCouriers(router: Router, ctx: AppContext) {
  route(router, ctx, calls.listCouriers, () => couriers.list(ctx));
  route(router, ctx, calls.saveCouriers, ({ command, body }) => couriers.save(ctx, command, body));
}
