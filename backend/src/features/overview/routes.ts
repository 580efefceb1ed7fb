import { getOverview } from '@kalavara/shared-types/overview/overview';
import type { Router } from 'express';
import type { AppContext } from '../../platform/context';
import { route } from '../../platform/http/http';
import * as overview from './service';

export function mountOverview(router: Router, ctx: AppContext) {
  route(router, ctx, getOverview, () => overview.read(ctx));
}
