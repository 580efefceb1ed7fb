import { dayMs, hourMs, minuteMs } from '@kalavara/shared-types/durations';
import type { Role } from '@kalavara/shared-types/contract/roles';
import type { Response } from 'express';
import type { Transaction } from 'kysely';
import { type AuditEntry, insertAuditEntry } from '../../platform/audit.queries';
import { withTransaction } from '../../platform/db/transaction';
import { type Actor, type AppContext, type Command, guest } from '../../platform/context';
import type { DB } from '../../platform/schema.gen';
import { setSessionCookie, clearSessionCookie } from './cookies';
import { createActorCache } from './actor-cache';
import * as queries from './queries';
import { hashOf, isToken, newToken } from './tokens';

type Member = Exclude<Role, 'guest'>;
/** A TV stays paired for ten years, unless it is switched off for half a year. */
const lifetimes: Record<Member, { idle: number; max: number }> = {
  owner: { idle: 12 * hourMs, max: 7 * dayMs },
  staff: { idle: 14 * hourMs, max: 30 * dayMs },
  packer: { idle: 14 * hourMs, max: 30 * dayMs },
  display: { idle: 180 * dayMs, max: 3_650 * dayMs },
};

/** A transaction that can start and end sessions. */
export type AccessTx = {
  db: Transaction<DB>;
  /** Starts a session for the requesting browser; its previous session ends. */
  start: (holder: { id: string; role: Member }) => Promise<{ token: string; id: string }>;
  /** Returns the number of ended sessions. */
  end: (by: 'id' | 'accountId' | 'displayId', value: string) => Promise<number>;
  /** Invalidates the cached actors of an account in every process. */
  changed: (accountId: string) => Promise<void>;
  /** Inserts an audit entry with actor, address and time. */
  audit: (
    action: string,
    entity: AuditEntry['entity'],
    entityId: string | null,
    details?: object,
  ) => Promise<void>;
};

export type AccessContext = AppContext & { sessions: ReturnType<typeof createSessions> };

/** Resolves cookies to actors. Only the SHA-256 of a token is stored. */
export function createSessions({
  pools: { main: db },
  clock,
  log,
  config,
}: Pick<AppContext, 'pools' | 'clock' | 'log' | 'config'>) {
  const cache = createActorCache(clock, findActor);

  async function findActor(tokenHash: Buffer): Promise<Actor> {
    const now = clock.now();
    const session = await queries.findSession(db, tokenHash);
    if (!session) return guest;

    const idleMs = now - session.lastSeenAt.getTime();
    if (now >= session.endsAt.getTime() || idleMs > session.idleMinutes * minuteMs) return guest;
    if (idleMs >= minuteMs) touch(session.id, now);
    return { ...session.holder, sessionId: session.id };
  }

  /** Not awaited, because a lost update of `lastSeenAt` must not fail the request. */
  function touch(id: string, now: number) {
    queries
      .touchSession(db, id, new Date(now), new Date(now - minuteMs))
      .catch((error: unknown) =>
        log.warn({ event: 'session_touch_failed', err: error, session: id }),
      );
  }

  async function identify(token: string | undefined): Promise<Actor> {
    // Malformed tokens cause no query.
    return token === undefined || !isToken(token) ? guest : cache.get(hashOf(token));
  }

  async function start(
    tx: Transaction<DB>,
    command: Command,
    { id, role }: { id: string; role: Member },
  ) {
    const now = clock.now();
    const at = new Date(now);
    const token = newToken();
    const sessionId = await queries.addSession(tx, {
      tokenHash: hashOf(token),
      accountId: role === 'display' ? null : id,
      displayId: role === 'display' ? id : null,
      createdAt: at,
      lastSeenAt: at,
      // Signing in confirms the password.
      confirmedAt: role === 'display' ? null : at,
      endsAt: new Date(now + lifetimes[role].max),
      idleMinutes: lifetimes[role].idle / minuteMs,
      ip: command.ip,
      device: command.device,
    });
    return { token, id: sessionId };
  }

  /**
   * Runs a transaction that can start and end sessions. Its commit invalidates the cache of this process before the
   * notification arrives.
   */
  async function transact<T>(command: Command, work: (tx: AccessTx) => Promise<T>): Promise<T> {
    const { actor, requestId } = command;
    const stale: string[] = [];
    const done = await withTransaction(db, ({ db: tx }) => {
      const at = new Date(clock.now());
      const end: AccessTx['end'] = async (by, value) => {
        const ended = await queries.endSessions(tx, by, value, at);
        stale.push(...ended.map((id) => `session:${id}`));
        return ended.length;
      };
      return work({
        db: tx,
        end,
        async start(holder) {
          if (actor.sessionId) await end('id', actor.sessionId);
          return start(tx, command, holder);
        },
        async changed(accountId) {
          await queries.notifyAccess(tx, `account:${accountId}`);
          stale.push(`account:${accountId}`);
        },
        audit: (action, entity, entityId, details = {}) =>
          insertAuditEntry(tx, {
            at,
            actor: actor.role === 'guest' ? null : actor,
            action,
            entity,
            entityId,
            details: { ...details, ip: command.ip, device: command.device },
            requestId,
          }),
      });
    });
    stale.forEach(cache.invalidate);
    return done;
  }

  return {
    identify,
    /** "session:<id>", "account:<id>", or "*" after missed notifications. */
    invalidate: cache.invalidate,
    transact,
    setCookie: (res: Response, role: Member, token: string) =>
      setSessionCookie(config, res, token, lifetimes[role].max),
    clearCookie: (res: Response) => clearSessionCookie(config, res),
  };
}
