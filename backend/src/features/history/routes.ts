import { getHistory } from '@kalavara/shared-types/history/history';
import type { AppContext } from '../../platform/context';
import { AppError } from '../../platform/errors';
import type { Routes } from '../../platform/http/http';
import * as history from './service';

export function mountHistory({ route }: Routes, ctx: AppContext) {
  route(getHistory, async ({ command, query }) => {
    const isOwner = command.actor.role === 'owner';
    if (!isOwner && history.isOwnersOnly(query)) throw new AppError('not-allowed');
    const data =
      'room' in query
        ? await history.listOfRoom(ctx, query.room, query.before)
        : await history.listOfEntity(ctx, query);
    return { data: isOwner ? data : data.filter((entry) => !history.isOwnersOnly(entry)) };
  });
}
