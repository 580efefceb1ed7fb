import { sql } from 'kysely';
import { backUpDaily } from './features/backup/daily';
import { clearFilms } from './features/step-media/service';
import type { AppContext } from './platform/context';
import { alarmingShare, diskOf, usedShare } from './platform/disk';

const everyHour = 60 * 60 * 1_000;
/** By then a server that was just started has other things behind it. */
const backupAfter = 10 * 60 * 1_000;

/** What is kept only for a while: answers to commands 48 hours, codes on TVs and spent limits until they end, links to review a month longer. */
export async function tidy({ pools: { main: db } }: Pick<AppContext, 'pools'>): Promise<void> {
  await sql`delete from commands where at < now() - interval '48 hours'`.execute(db);
  await sql`delete from pairings where expires_at < now() - interval '1 day'`.execute(db);
  await sql`delete from webhook_inbox where processed_at < now() - interval '30 days'`.execute(db);
  // One that ended long ago would hold its session, and with that one all the others.
  await sql`delete from cutlet_unlocks where until < now() - interval '1 day'`.execute(db);
  // Its review keeps its number of the link, so what a customer wrote stays theirs. Whoever still holds it hears what they heard before.
  await sql`delete from review_links where expires_at < now() - interval '30 days'`.execute(db);
  await sql`delete from rate_limits where expire < extract(epoch from now()) * 1000`.execute(db);
  await sql`delete from sessions where ends_at < now() - interval '30 days' or revoked_at < now() - interval '30 days'`
    .execute(db)
    .catch((error: unknown) => {
      // A code on a TV may still name the session that claimed it; it goes with the next round.
      if ((error as { code?: string }).code !== '23503') throw error;
    });
}

/** A full disk stops the sales, so it is said long before. */
export async function watchDisk({
  config,
  log,
}: Pick<AppContext, 'config' | 'log'>): Promise<void> {
  const disk = await diskOf(config.dataDir);
  if (usedShare(disk) >= alarmingShare)
    log.error(disk, 'the disk is filling up: docs/operations/backup.md, "When the disk is full"');
}

export function startJobs(ctx: AppContext): () => void {
  const attempt = (job: (ctx: AppContext) => Promise<void>, what: string) =>
    void job(ctx).catch((error: unknown) => ctx.log.warn({ err: error }, `${what} did not work`));
  const backUp = () => ctx.config.hasDailyBackups && attempt(backUpDaily, 'the daily backup');
  const run = () => {
    attempt(tidy, 'tidying');
    attempt(watchDisk, 'looking at the disk');
    attempt(clearFilms, 'clearing films');
  };
  const soon = setTimeout(backUp, backupAfter);
  const timers = [setInterval(run, everyHour), setInterval(backUp, everyHour)];
  [soon, ...timers].forEach((timer) => timer.unref());
  run();
  return () => {
    clearTimeout(soon);
    timers.forEach((timer) => clearInterval(timer));
  };
}
