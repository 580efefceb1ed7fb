import {
  approvePairing,
  claimPairing,
  listDisplays,
  pollPairing,
  revokeDisplay,
  startPairing,
  updateDisplay,
} from '@kalavara/shared-types/displays/displays';
import type { Routes } from '../../platform/http/http';
import type { AccessContext } from '../accounts/sessions';
import * as pairing from './pairing';
import * as displays from './service';

export function mountDisplays({ route }: Routes, ctx: AccessContext) {
  route(startPairing, async ({ command }) => ({
    data: await pairing.start(ctx, command),
  }));
  route(pollPairing, async ({ command, body, res }) => {
    const polled = await pairing.poll(ctx, command, body.secret);
    if (polled.state === 'approved') ctx.sessions.setCookie(res, 'display', polled.token);
    return { data: { state: polled.state } };
  });
  route(claimPairing, async ({ command, body }) => ({
    data: await pairing.claim(ctx, command, body.code),
  }));
  route(approvePairing, async ({ command, body }) => ({
    data: await pairing.approve(ctx, command, body),
  }));

  route(listDisplays, async () => ({ data: await displays.list(ctx) }));
  route(updateDisplay, ({ command, params, body }) =>
    displays.update(ctx, command, params.id, body),
  );
  route(revokeDisplay, async ({ command, params }) => {
    await displays.revoke(ctx, command, params.id);
    return {};
  });
}
