import type { EventId } from '@kalavara/shared-types/primitives';
import type { AppContext } from '../../platform/context';
import { hashOf, newToken } from '../accounts/tokens';
import { type LinkTable, saveLink } from './links.queries';
import { checkNotDeleted } from './service';

/**
 * Creates a link with the token after the #, which no log contains. It is not a command, because answers of commands
 * are stored.
 */
export async function issueLink(
  ctx: AppContext,
  table: LinkTable,
  { eventId, origin, validMs }: { eventId: EventId; origin: string; validMs: number },
): Promise<{ url: string; expiresAt: string }> {
  await checkNotDeleted(ctx.pools.main, eventId);
  const token = newToken();
  const createdAt = new Date(ctx.clock.now());
  const expiresAt = new Date(createdAt.getTime() + validMs);
  await saveLink(ctx.pools.main, table, {
    eventId,
    createdAt,
    expiresAt,
    tokenHash: hashOf(token),
  });
  return { url: `${origin}/review#${token}`, expiresAt: expiresAt.toISOString() };
}
