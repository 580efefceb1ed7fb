import { insertAuditEntry } from '../../platform/audit.queries';
import { withTransaction } from '../../platform/db/transaction';
import type { AppContext } from '../../platform/context';
import { ConfigError } from '../../platform/config/config';
import type { Pool, Pools } from '../../platform/db/pools';
import * as accounts from './accounts.queries';
import { deleteGuesses, deleteKnownDevices } from './known-devices.queries';
import { checkStrength, hashSecret } from './passwords';
import { endSessions } from './queries';
import { readablePassword } from './tokens';

export const neverStarted =
  'There is no owner yet. Start Kalavara once: it makes one and prints the password.';

export type OwnerLogin = { username: string; password: string };

type OwnerContext = Pick<AppContext, 'config' | 'clock'> & { pools: Pick<Pools, 'main'> };

/** Throws if the configured owner password is too weak, before the first start creates any other password. */
export async function checkOwnerPassword({
  pools: { main: db },
  config: { owner },
}: Omit<OwnerContext, 'clock'>): Promise<void> {
  if (owner.password === undefined || (await accounts.listActiveOwners(db)).length > 0) return;
  checkStrength(owner.password, 'OWNER_PASSWORD');
}

/**
 * Creates the owner's account at the first start. Returns the login to print once, if its password was generated and
 * not configured. If two processes start at once, one creates the account and the other finds it.
 */
export async function ensureOwner({
  pools: { main: db },
  config,
  clock,
}: OwnerContext): Promise<OwnerLogin | undefined> {
  if ((await accounts.listActiveOwners(db)).length > 0) return undefined;

  const { username, password: configured } = config.owner;
  if (configured !== undefined) checkStrength(configured, 'OWNER_PASSWORD');
  const password = configured ?? readablePassword();
  const secretHash = await hashSecret(password);

  const isMade = await withTransaction(db, async ({ db: tx }) => {
    await accounts.lockAccounts(tx);
    if ((await accounts.listActiveOwners(tx)).length > 0) return false;

    const at = new Date(clock.now());
    const id = await accounts.addAccount(tx, {
      name: 'Owner',
      username,
      secretHash,
      role: 'owner',
      createdAt: at,
    });
    const details = { after: { name: 'Owner', username, role: 'owner' } };
    await insertAuditEntry(tx, {
      at,
      actor: null,
      action: 'account.created',
      entity: 'account',
      entityId: id,
      details,
      requestId: null,
    });
    return true;
  });
  return isMade && configured === undefined ? { username, password } : undefined;
}

/**
 * Sets a new owner password, for operators with database access: of the named account if it is an owner's, else of the
 * first owner. Ends the sessions of the account, also in running servers.
 */
export async function setOwnerPassword(
  pool: Pool,
  {
    preferred,
    password: brought,
    now,
  }: { preferred: string; password?: string | undefined; now: number },
): Promise<OwnerLogin> {
  if (brought !== undefined) checkStrength(brought, 'The new password');
  const password = brought ?? readablePassword();
  const secretHash = await hashSecret(password);

  return withTransaction(pool, async ({ db: tx }) => {
    await accounts.lockAccounts(tx);
    const owners = await accounts.listActiveOwners(tx);
    const owner = owners.find(({ username }) => username === preferred) ?? owners[0];
    if (!owner) throw new ConfigError(neverStarted);

    const at = new Date(now);
    await accounts.saveAccount(tx, { ...owner, secretHash });
    await endSessions(tx, 'accountId', owner.id, at);
    await deleteKnownDevices(tx, owner.id);
    await deleteGuesses(tx, owner.username);
    const details = { hasNewSecret: true, by: 'owner:password' };
    const about = { action: 'account.changed', entity: 'account' as const, entityId: owner.id };
    await insertAuditEntry(tx, { at, actor: null, ...about, details, requestId: null });
    return { username: owner.username, password };
  });
}
