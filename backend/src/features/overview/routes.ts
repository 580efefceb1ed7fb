import { getOverview } from '@kalavara/shared-types/overview/overview';
import type { AppContext } from '../../platform/context';
import type { Routes } from '../../platform/http/http';
import * as overview from './service';

export function mountOverview({ route }: Routes, ctx: AppContext) {
  route(getOverview, () => overview.read(ctx));
}
