import { getHistory } from '@kalavara/shared-types/history';
import type { Router } from 'express';
import type { AppContext } from '../../platform/context';
import { route } from '../../platform/http';
import * as history from './service';

export function mountHistory(router: Router, ctx: AppContext) {
  route(router, ctx, getHistory, async ({ query }) => ({
    data: 'room' in query ? await history.ofRoom(ctx, query.room, query.before) : await history.ofEntity(ctx, query),
  }));
}
