import type { Role } from '@kalavara/shared-types/calls';
import type { Response } from 'express';
import type { Transaction } from 'kysely';
import { withTransaction } from '../../platform/db/transaction';
import { type Actor, type AppContext, type Command, guest } from '../../platform/context';
import type { DB } from '../../platform/schema.gen';
import { giveCookie, takeCookie } from './cookies';
import { createMemory } from './memory';
import * as queries from './queries';
import { hashOf, isToken, newToken } from './tokens';

const minutes = 60_000;
const hours = 60 * minutes;
const days = 24 * hours;

type Member = Exclude<Role, 'guest'>;
/** A TV is let in for as long as it hangs there: ten years, if half a year never passes without it. */
const lasting: Record<Member, { idle: number; atMost: number }> = {
  owner: { idle: 12 * hours, atMost: 7 * days },
  staff: { idle: 14 * hours, atMost: 30 * days },
  display: { idle: 180 * days, atMost: 3_650 * days },
};

/** A transaction in which sessions begin and end. */
export type AccessTx = {
  db: Transaction<DB>;
  /** A new session for the browser that asks; the one it had ends. */
  start: (holder: { id: string; role: Member }) => Promise<{ token: string; id: string }>;
  /** Answers how many there were. */
  end: (by: 'id' | 'accountId' | 'displayId', value: string) => Promise<number>;
  /** Something else than its sessions changed about an account: every process looks again. */
  changed: (accountId: string) => Promise<void>;
  /** A row of the audit log, with who asked, from where and when. */
  note: (
    action: string,
    entity: queries.Note['entity'],
    entityId: string | null,
    details?: object,
  ) => Promise<void>;
};

export type Sessions = ReturnType<typeof createSessions>;

/** Who is behind a cookie. Only the SHA-256 of what it carries is known here. */
export function createSessions({
  pools: { main: db },
  clock,
  log,
  config,
}: Pick<AppContext, 'pools' | 'clock' | 'log' | 'config'>) {
  const memory = createMemory(clock, look);

  async function look(tokenHash: Buffer): Promise<Actor> {
    const now = clock.now();
    const session = await queries.findSession(db, tokenHash);
    if (!session) return guest;

    const unseen = now - session.lastSeenAt.getTime();
    if (now >= session.endsAt.getTime() || unseen > session.idleMinutes * minutes) return guest;
    if (unseen >= minutes) touch(session.id, now);
    return { ...session.holder, sessionId: session.id };
  }

  /** Nobody waits for this: a request is not worth less because the note that it was made got lost. */
  function touch(id: string, now: number) {
    queries
      .touchSession(db, id, new Date(now), new Date(now - minutes))
      .catch((error: unknown) =>
        log.warn({ err: error, session: id }, 'session not marked as seen'),
      );
  }

  async function identify(token: string | undefined): Promise<Actor> {
    // What cannot be one of ours costs no question to Postgres.
    return token === undefined || !isToken(token) ? guest : memory.recall(hashOf(token));
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
      // Whoever signs in has just given the password.
      confirmedAt: role === 'display' ? null : at,
      endsAt: new Date(now + lasting[role].atMost),
      idleMinutes: lasting[role].idle / minutes,
      ip: command.ip,
      device: command.device,
    });
    return { token, id: sessionId };
  }

  /**
   * A transaction in which sessions begin and end. This process forgets the ended ones with the commit: whoever signs
   * out is out with the answer, not with the notification a little later.
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
          await queries.tellAccess(tx, `account:${accountId}`);
          stale.push(`account:${accountId}`);
        },
        note: (action, entity, entityId, details = {}) =>
          queries.addNote(tx, {
            at,
            actor:
              actor.role === 'guest' ? null : { id: actor.id, name: actor.name, role: actor.role },
            action,
            entity,
            entityId,
            details: { ...details, ip: command.ip, device: command.device },
            requestId,
          }),
      });
    });
    stale.forEach(memory.forget);
    return done;
  }

  return {
    identify,
    /** "session:<id>", "account:<id>", or "*" after news may have been missed. */
    forget: memory.forget,
    transact,
    giveCookie: (res: Response, role: Member, token: string) =>
      giveCookie(config, res, token, lasting[role].atMost),
    takeCookie: (res: Response) => takeCookie(config, res),
  };
}
