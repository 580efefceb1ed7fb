import {
  approvePairing,
  claimPairing,
  listDisplays,
  pollPairing,
  revokeDisplay,
  startPairing,
  updateDisplay,
} from '@kalavara/shared-types/displays/displays';
import type { Router } from 'express';
import type { AppContext } from '../../platform/context';
import { route } from '../../platform/http/http';
import type { Sessions } from '../accounts/sessions';
import * as pairing from './pairing';
import * as displays from './service';

export function mountDisplays(router: Router, ctx: AppContext, sessions: Sessions) {
  route(router, ctx, startPairing, async ({ command }) => ({
    data: await pairing.start(ctx, command),
  }));
  route(router, ctx, pollPairing, async ({ command, body, res }) => {
    const polled = await pairing.poll(ctx, sessions, command, body.secret);
    if (polled.state === 'approved') sessions.setCookie(res, 'display', polled.token);
    return { data: { state: polled.state } };
  });
  route(router, ctx, claimPairing, async ({ command, body }) => ({
    data: await pairing.claim(ctx, sessions, command, body.code),
  }));
  route(router, ctx, approvePairing, async ({ command, body }) => ({
    data: await pairing.approve(ctx, sessions, command, body),
  }));

  route(router, ctx, listDisplays, async () => ({ data: await displays.list(ctx) }));
  route(router, ctx, updateDisplay, ({ command, params, body }) =>
    displays.update(ctx, command, params.id, body),
  );
  route(router, ctx, revokeDisplay, async ({ command, params }) => {
    await displays.revoke(ctx, sessions, command, params.id);
    return {};
  });
}
