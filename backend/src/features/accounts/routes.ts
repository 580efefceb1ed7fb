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
import { cookieOf, sessionCookie, type Routes } from '../../platform/http/http';
import { listReachableOrigins } from '../../platform/http/origin';
import * as accounts from './accounts.service';
import { deviceTokenOf, setDeviceCookie } from './cookies';
import { createWrongSecrets } from './guesses';
import * as invitations from './invitations.service';
import * as access from './service';
import type { AccessContext } from './sessions';
import * as signIn from './sign-in.service';

export function mountAccess({ route }: Routes, ctx: AccessContext) {
  const wrong = createWrongSecrets(ctx.clock);
  route(login, async ({ command, body, req, res }) => {
    const given = { ...body, device: deviceTokenOf(req) };
    const { me, token, device } = await signIn.login(ctx, wrong, command, given);
    ctx.sessions.setCookie(res, me.role, token);
    setDeviceCookie(ctx.config, res, device);
    return { data: me };
  });
  route(logout, async ({ command, res }) => {
    await access.logout(ctx, command);
    ctx.sessions.clearCookie(res);
    return {};
  });
  route(getSession, async ({ command: { actor }, req, res }) => {
    // The cookie is renewed at each start, because browsers drop it after 400 days.
    const token = cookieOf(req.get('cookie'), sessionCookie);
    if (actor.role === 'display' && token) ctx.sessions.setCookie(res, 'display', token);
    return { data: access.toMe(actor), isOpenKitchen: ctx.config.isOpenKitchen };
  });
  route(confirmPassword, async ({ command, body }) => {
    await access.confirmPassword(ctx, command, body.password);
    return {};
  });

  route(listAccounts, async () => ({ data: await accounts.list(ctx) }));
  route(createAccount, async ({ command, body }) => ({
    data: await accounts.create(ctx, command, body),
  }));
  route(updateAccount, async ({ command, params, body }) => ({
    data: await accounts.update(ctx, command, params.id, body),
  }));
  route(deleteAccount, async ({ command, params }) => {
    await accounts.remove(ctx, command, params.id);
    return {};
  });
  route(signOutAccount, async ({ command, params }) => ({
    ended: await accounts.signOut(ctx, command, params.id),
  }));

  route(inviteAccount, async ({ command, params, req }) => ({
    data: {
      ...(await invitations.invite(ctx, command, params.id)),
      origins: listReachableOrigins(ctx, req),
    },
  }));
  route(getInvitation, async ({ command, body }) => ({
    data: await invitations.getInvitation(ctx, command, body.token),
  }));
  route(acceptInvitation, async ({ command, body, req, res }) => {
    const given = { ...body, device: deviceTokenOf(req) };
    const { me, session, device } = await invitations.accept(ctx, command, given);
    ctx.sessions.setCookie(res, me.role, session);
    setDeviceCookie(ctx.config, res, device);
    return { data: me };
  });
}
