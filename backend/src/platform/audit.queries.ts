import type { Kysely } from 'kysely';
import type { Actor } from './context';
import type { DB } from './schema.gen';

export type AuditEntry = {
  at: Date;
  /** Null for the program itself and for guests. */
  actor: Pick<Actor, 'id' | 'name' | 'role'> | null;
  /** The event, named like a change: "account.changed". */
  action: string;
  entity: 'account' | 'display' | 'session' | 'cutletDay' | 'recipe';
  entityId: string | null;
  /** Never a secret, a token, a pairing code or anything typed at a login. */
  details: object;
  requestId: string | null;
};

/** Adds an entry to the audit log. */
export async function insertAuditEntry(
  db: Kysely<DB>,
  { actor, details, ...note }: AuditEntry,
): Promise<void> {
  const named = actor && { id: actor.id, name: actor.name, role: actor.role };
  const row = { ...note, actor: named && JSON.stringify(named), details: JSON.stringify(details) };
  await db.insertInto('auditLog').values(row).execute();
}
