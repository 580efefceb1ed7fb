import * as calls from '@kalavara/shared-types/cutlets/cutlets';
import type { AppContext, Command } from '../../platform/context';
import type { Routes } from '../../platform/http/http';
import * as completion from './completion';
import * as gate from './gate';
import * as cutlets from './service';

export function mountCutlets({ route }: Routes, ctx: AppContext) {
  /** Runs a call only if the session is unlocked. */
  const ifUnlocked = async <T>(command: Command, answer: () => Promise<T>): Promise<T> => {
    await gate.checkUnlocked(ctx, command);
    return answer();
  };

  route(calls.unlockCutlets, async ({ command, body }) => {
    await gate.unlock(ctx, command, body.password);
    return { data: { isUnlocked: true as const } };
  });
  route(calls.lockCutlets, async ({ command }) => {
    await gate.lock(ctx, command);
    return {};
  });
  route(calls.getCutletDay, ({ command, params }) =>
    ifUnlocked(command, () => cutlets.get(ctx, params.date)),
  );
  route(calls.saveCutletDay, ({ command, params, body }) =>
    ifUnlocked(command, () => cutlets.save(ctx, command, params.date, body)),
  );
  route(calls.recordIntake, ({ command, params, body }) =>
    ifUnlocked(command, () => cutlets.saveIntake(ctx, command, params.date, body)),
  );
  route(calls.tickCutlet, ({ command, params, body }) =>
    ifUnlocked(command, () => cutlets.tick(ctx, command, params.date, body)),
  );
  route(calls.completeCutletDay, ({ command, params, body }) =>
    ifUnlocked(command, () => completion.complete(ctx, command, params.date, body)),
  );
  route(calls.undoCutletCompletion, ({ command, params, body }) =>
    ifUnlocked(command, () => completion.undo(ctx, command, params.date, body)),
  );
  route(calls.reopenCutlet, ({ command, params, body }) =>
    ifUnlocked(command, () => cutlets.reopen(ctx, command, params.date, body)),
  );
}
