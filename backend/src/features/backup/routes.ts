import { minuteMs } from '@kalavara/shared-types/durations';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { AppContext } from '../../platform/context';
import { AppError } from '../../platform/errors';
import type { Routes } from '../../platform/http/http';
import { checkConfirmed } from '../accounts/service';
import { fileName } from './file';
import { noteBackup } from './last.queries';
import { type Installation, writeBackup } from './write';

/** Ends stalled downloads, because a backup needs its database snapshot while it runs. */
const idleTimeoutMs = minuteMs;

export const installationOf = ({ databaseUrl, config }: AppContext): Installation => ({
  databaseUrl,
  dataDir: config.dataDir,
  migrationsDir: config.migrationsDir,
});

/** Mounts the download of a whole backup, which needs a recent password. */
export function mountBackup({ download }: Routes, ctx: AppContext) {
  let isRunning = false;
  download('getBackup', async ({ command, res }) => {
    await checkConfirmed(ctx, command);
    if (isRunning) throw new AppError('busy');
    isRunning = true;
    try {
      const at = ctx.clock.now();
      const out = new PassThrough();
      const written = writeBackup(installationOf(ctx), out, at);
      // A failure before the first byte is answered like that of any call.
      await Promise.race([once(out, 'readable'), written]);
      res.setTimeout(idleTimeoutMs, () => res.destroy());
      res.set({
        'Content-Type': 'application/gzip',
        'Content-Disposition': `attachment; filename="${fileName(at)}"`,
        'Cache-Control': 'no-store',
      });
      const bytes = countBytes(out);
      res.on('close', () => out.destroy());
      out.pipe(res);
      await written;
      await noteBackup(ctx.pools.main, { at, way: 'download', bytes: bytes() });
      ctx.log.info({ event: 'backup_downloaded', bytes: bytes(), by: command.actor.id });
    } catch (error) {
      if (!res.headersSent) throw error;
      // The connection is aborted, so that a partial file does not appear complete.
      res.destroy();
      ctx.log.warn({
        event: 'backup_aborted',
        reason: (error as Error).message,
        by: command.actor.id,
      });
    } finally {
      isRunning = false;
    }
  });
}

function countBytes(out: PassThrough): () => number {
  let bytes = 0;
  out.on('data', (chunk: Buffer) => (bytes += chunk.length));
  return () => bytes;
}
