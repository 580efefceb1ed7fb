import { sql } from 'kysely';
import type { AppContext } from './platform/context';

const everyHour = 60 * 60 * 1_000;

/** What is kept only for a while: answers to commands 48 hours, codes on TVs and spent limits until they end. */
export async function tidy({ db }: Pick<AppContext, 'db'>): Promise<void> {
  await sql`delete from commands where at < now() - interval '48 hours'`.execute(db);
  await sql`delete from pairings where expires_at < now() - interval '1 day'`.execute(db);
  await sql`delete from webhook_inbox where processed_at < now() - interval '30 days'`.execute(db);
  await sql`delete from rate_limits where expire < extract(epoch from now()) * 1000`.execute(db);
  await sql`delete from sessions where ends_at < now() - interval '30 days' or revoked_at < now() - interval '30 days'`
    .execute(db)
    .catch((error: unknown) => {
      // A code on a TV may still name the session that claimed it; it goes with the next round.
      if ((error as { code?: string }).code !== '23503') throw error;
    });
}

export function startJobs(ctx: AppContext): () => void {
  const run = () => void tidy(ctx).catch((error: unknown) => ctx.log.warn({ err: error }, 'tidying did not work'));
  const timer = setInterval(run, everyHour);
  timer.unref();
  run();
  return () => clearInterval(timer);
}
