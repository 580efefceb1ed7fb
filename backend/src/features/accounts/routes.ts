import {
  acceptInvitation,
  confirmPassword,
  createAccount,
  deleteAccount,
  getInvitation,
  getSession,
  inviteAccount,
  listAccounts,
  login,
  logout,
  signOutAccount,
  updateAccount,
} from '@kalavara/shared-types/accounts/accounts';
import type { AppContext } from '../../platform/context';
import { cookieOf, sessionCookie, type Routes } from '../../platform/http/http';
import { listReachableOrigins } from '../../platform/http/origin';
import * as accounts from './accounts.service';
import { deviceTokenOf, setDeviceCookie } from './cookies';
import { createWrongSecrets } from './guesses';
import * as invitations from './invitations.service';
import * as access from './service';
import type { Sessions } from './sessions';
import * as signIn from './sign-in.service';

export function mountAccess({ route }: Routes, ctx: AppContext, sessions: Sessions) {
  const wrong = createWrongSecrets(ctx.clock);
  route(login, async ({ command, body, req, res }) => {
    const given = { ...body, device: deviceTokenOf(req) };
    const { me, token, device } = await signIn.login(ctx, sessions, wrong, command, given);
    sessions.setCookie(res, me.role, token);
    setDeviceCookie(ctx.config, res, device);
    return { data: me };
  });
  route(logout, async ({ command, res }) => {
    await access.logout(sessions, command);
    sessions.clearCookie(res);
    return {};
  });
  route(getSession, async ({ command: { actor }, req, res }) => {
    // The cookie is renewed at each start, because browsers drop it after 400 days.
    const token = cookieOf(req.get('cookie'), sessionCookie);
    if (actor.role === 'display' && token) sessions.setCookie(res, 'display', token);
    return { data: access.toMe(actor), isOpenKitchen: ctx.config.isOpenKitchen };
  });
  route(confirmPassword, async ({ command, body }) => {
    await access.confirmPassword(ctx, sessions, command, body.password);
    return {};
  });

  route(listAccounts, async () => ({ data: await accounts.list(ctx) }));
  route(createAccount, async ({ command, body }) => ({
    data: await accounts.create(ctx, sessions, command, body),
  }));
  route(updateAccount, async ({ command, params, body }) => ({
    data: await accounts.update(ctx, sessions, command, params.id, body),
  }));
  route(deleteAccount, async ({ command, params }) => {
    await accounts.remove(ctx, sessions, command, params.id);
    return {};
  });
  route(signOutAccount, async ({ command, params }) => ({
    ended: await accounts.signOut(ctx, sessions, command, params.id),
  }));

  route(inviteAccount, async ({ command, params, req }) => ({
    data: {
      ...(await invitations.invite(ctx, sessions, command, params.id)),
      origins: listReachableOrigins(ctx, req),
    },
  }));
  route(getInvitation, async ({ command, body }) => ({
    data: await invitations.getInvitation(ctx, command, body.token),
  }));
  route(acceptInvitation, async ({ command, body, req, res }) => {
    const given = { ...body, device: deviceTokenOf(req) };
    const { me, session, device } = await invitations.accept(ctx, sessions, command, given);
    sessions.setCookie(res, me.role, session);
    setDeviceCookie(ctx.config, res, device);
    return { data: me };
  });
}
