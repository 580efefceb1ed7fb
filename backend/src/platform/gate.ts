import { insertAuditEntry, type AuditEntry } from './audit.queries';
import type { AppContext, Command } from './context';
import { AppError } from './errors';

/** The id of the actor's session, which a second password unlocks. Throws `not-signed-in` if there is none. */
export function sessionOf({ actor }: Command): string {
  if (actor.sessionId === null) throw new AppError('not-signed-in');
  return actor.sessionId;
}

/** Records an attempt at a second password, with its address and device. */
export const auditAttempt = (
  { pools: { main: db }, clock }: AppContext,
  { actor, requestId, ip, device }: Command,
  attempt: Pick<AuditEntry, 'action' | 'entity'>,
): Promise<void> =>
  insertAuditEntry(db, {
    ...attempt,
    at: new Date(clock.now()),
    actor,
    entityId: null,
    details: { ip, device },
    requestId,
  });
