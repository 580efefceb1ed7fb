import { getSettings, updateSettings } from '@kalavara/shared-types/settings/settings';
import type { AppContext } from '../../platform/context';
import type { Routes } from '../../platform/http/http';
import * as settings from './service';

export function mountSettings(
  { route }: Routes,
  ctx: AppContext,
  listeners: readonly settings.SettingsListener[],
) {
  route(getSettings, async ({ command }) => {
    const { data, revision } = await settings.read(ctx);
    return { data: command.actor.role === 'owner' ? data : settings.publicOf(data), revision };
  });
  route(updateSettings, ({ command, body }) => settings.update(ctx, command, body, listeners));
}
