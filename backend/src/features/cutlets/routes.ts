import * as calls from '@kalavara/shared-types/cutlets/cutlets';
import type { Router } from 'express';
import type { AppContext, Command } from '../../platform/context';
import { route } from '../../platform/http/http';
import * as completion from './completion';
import * as gate from './gate';
import * as cutlets from './service';

export function mountCutlets(router: Router, ctx: AppContext) {
  /** Runs a call only if the session is unlocked. */
  const ifUnlocked = async <T>(command: Command, answer: () => Promise<T>): Promise<T> => {
    await gate.checkUnlocked(ctx, command);
    return answer();
  };

  route(router, ctx, calls.unlockCutlets, async ({ command, body }) => {
    await gate.unlock(ctx, command, body.password);
    return { data: { isUnlocked: true as const } };
  });
  route(router, ctx, calls.lockCutlets, async ({ command }) => {
    await gate.lock(ctx, command);
    return {};
  });
  route(router, ctx, calls.getCutletDay, ({ command, params }) =>
    ifUnlocked(command, () => cutlets.get(ctx, params.date)),
  );
  route(router, ctx, calls.saveCutletDay, ({ command, params, body }) =>
    ifUnlocked(command, () => cutlets.save(ctx, command, params.date, body)),
  );
  route(router, ctx, calls.recordIntake, ({ command, params, body }) =>
    ifUnlocked(command, () => cutlets.saveIntake(ctx, command, params.date, body)),
  );
  route(router, ctx, calls.tickCutlet, ({ command, params, body }) =>
    ifUnlocked(command, () => cutlets.tick(ctx, command, params.date, body)),
  );
  route(router, ctx, calls.completeCutletDay, ({ command, params, body }) =>
    ifUnlocked(command, () => completion.complete(ctx, command, params.date, body)),
  );
  route(router, ctx, calls.undoCutletCompletion, ({ command, params, body }) =>
    ifUnlocked(command, () => completion.undo(ctx, command, params.date, body)),
  );
  route(router, ctx, calls.reopenCutlet, ({ command, params, body }) =>
    ifUnlocked(command, () => cutlets.reopen(ctx, command, params.date, body)),
  );
}
