import { getSettings, updateSettings } from '@kalavara/shared-types/settings/settings';
import type { Router } from 'express';
import type { AppContext } from '../../platform/context';
import { route } from '../../platform/http/http';
import * as settings from './service';

export function mountSettings(
  router: Router,
  ctx: AppContext,
  listeners: readonly settings.SettingsListener[],
) {
  route(router, ctx, getSettings, async ({ command }) => {
    const { data, revision } = await settings.read(ctx);
    return { data: command.actor.role === 'owner' ? data : settings.publicOf(data), revision };
  });
  route(router, ctx, updateSettings, ({ command, body }) =>
    settings.update(ctx, command, body, listeners),
  );
}
