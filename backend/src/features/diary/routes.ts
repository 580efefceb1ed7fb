import * as calls from '@kalavara/shared-types/diary/diary';
import type { Router } from 'express';
import type { AppContext } from '../../platform/context';
import { route } from '../../platform/http/http';
import { dataAs } from '../../platform/run-command';
import * as bulk from './bulk';
import * as diary from './service';

export function mountDiary(router: Router, ctx: AppContext, parts: readonly diary.EventPart[]) {
  route(router, ctx, calls.listDiaryEvents, () => diary.list(ctx));
  route(router, ctx, calls.getEventName, async ({ params }) => {
    const { data, revision } = await diary.nameOf(ctx, params.eventId);
    return { data: data.name, isDeleted: data.isDeleted, revision };
  });
  route(router, ctx, calls.listDeletedDiaryEvents, async () => ({
    data: await diary.listDeleted(ctx),
  }));
  route(router, ctx, calls.saveDiaryEvents, async ({ command, query, body }) => {
    const { data, revision } = await bulk.saveAll(
      ctx,
      command,
      parts,
      body,
      query.mode === 'replace',
    );
    return { data: data.events, savedCount: data.savedCount, revision };
  });
  route(router, ctx, calls.createDiaryEvent, ({ command, body }) =>
    dataAs('event', diary.create(ctx, command, body)),
  );
  route(router, ctx, calls.updateDiaryEvent, ({ command, params, body }) =>
    dataAs('event', diary.update(ctx, command, params.id, body)),
  );
  route(router, ctx, calls.deleteDiaryEvent, ({ command, params }) =>
    diary.remove(ctx, command, parts, params.id),
  );
  route(router, ctx, calls.restoreDiaryEvent, ({ command, params }) =>
    dataAs('event', diary.restore(ctx, command, parts, params.id)),
  );
}
