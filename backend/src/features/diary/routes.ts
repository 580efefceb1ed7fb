import * as calls from '@kalavara/shared-types/diary/diary';
import type { Routes } from '../../platform/http/http';
import { dataAs } from '../../platform/run-command';
import * as bulk from './bulk';
import * as diary from './service';

export function mountDiary({ route }: Routes, ctx: diary.DiaryContext) {
  route(calls.listDiaryEvents, () => diary.list(ctx));
  route(calls.getEventName, async ({ params }) => {
    const { data, revision } = await diary.nameOf(ctx, params.eventId);
    return { data: data.name, isDeleted: data.isDeleted, revision };
  });
  route(calls.listDeletedDiaryEvents, async () => ({ data: await diary.listDeleted(ctx) }));
  route(calls.saveDiaryEvents, async ({ command, query, body }) => {
    const { data, revision } = await bulk.saveAll(ctx, command, body, query.mode === 'replace');
    return { data: data.events, savedCount: data.savedCount, revision };
  });
  route(calls.createDiaryEvent, ({ command, body }) =>
    dataAs('event', diary.create(ctx, command, body)),
  );
  route(calls.updateDiaryEvent, ({ command, params, body }) =>
    dataAs('event', diary.update(ctx, command, params.id, body)),
  );
  route(calls.deleteDiaryEvent, ({ command, params }) => diary.remove(ctx, command, params.id));
  route(calls.restoreDiaryEvent, ({ command, params }) =>
    dataAs('event', diary.restore(ctx, command, params.id)),
  );
}
