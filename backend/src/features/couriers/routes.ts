import * as calls from '@kalavara/shared-types/couriers/couriers';
import type { AppContext } from '../../platform/context';
import type { Routes } from '../../platform/http/http';
import * as couriers from './service';

export function mountCouriers({ route }: Routes, ctx: AppContext) {
  route(calls.listCouriers, () => couriers.list(ctx));
  route(calls.saveCouriers, ({ command, body }) => couriers.save(ctx, command, body));
}
