import type { Instant } from '@kalavara/shared-types/primitives';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../platform/schema.gen';

export type Pairing = {
  code: string;
  ip: string;
  device: string;
  askedAt: Instant;
  expiresAt: Instant;
  claimedBy: string | null;
  displayId: string | null;
};

const pairings = (db: Kysely<DB>) =>
  db
    .selectFrom('pairings')
    .select(['code', 'ip', 'device', 'askedAt', 'expiresAt', 'claimedBy', 'displayId']);

type Row = Omit<Pairing, 'askedAt' | 'expiresAt'> & { askedAt: Date; expiresAt: Date };
const toPairing = ({ askedAt, expiresAt, ...row }: Row): Pairing => ({
  ...row,
  askedAt: askedAt.getTime(),
  expiresAt: expiresAt.getTime(),
});

export async function lockPairing(tx: Transaction<DB>, code: string): Promise<Pairing | undefined> {
  const row = await pairings(tx).where('code', '=', code).forUpdate().executeTakeFirst();
  return row && toPairing(row);
}

export async function findBySecret(
  db: Kysely<DB>,
  secretHash: Buffer,
): Promise<Pairing | undefined> {
  const row = await pairings(db).where('secretHash', '=', secretHash).executeTakeFirst();
  return row && toPairing(row);
}

/** Inserts a pairing. Returns false if the code is in use. */
export async function addPairing(
  db: Kysely<DB>,
  {
    askedAt,
    expiresAt,
    ...pairing
  }: Omit<Pairing, 'claimedBy' | 'displayId'> & { secretHash: Buffer },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('pairings')
    .values({ ...pairing, askedAt: new Date(askedAt), expiresAt: new Date(expiresAt) })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function saveClaim(
  tx: Transaction<DB>,
  code: string,
  sessionId: string,
): Promise<void> {
  await tx.updateTable('pairings').set({ claimedBy: sessionId }).where('code', '=', code).execute();
}

export async function saveApproval(
  tx: Transaction<DB>,
  code: string,
  displayId: string,
): Promise<void> {
  await tx.updateTable('pairings').set({ displayId }).where('code', '=', code).execute();
}

/** Deletes an approved pairing and returns it. Of two concurrent polls only one gets it. */
export async function takeApproved(
  tx: Transaction<DB>,
  secretHash: Buffer,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('pairings')
    .where('secretHash', '=', secretHash)
    .where('displayId', 'is not', null)
    .returning('displayId')
    .executeTakeFirst();
  return row?.displayId ?? undefined;
}

export async function deleteExpired(db: Kysely<DB>, before: Date): Promise<void> {
  await db.deleteFrom('pairings').where('expiresAt', '<', before).execute();
}
