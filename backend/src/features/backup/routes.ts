import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { Router } from 'express';
import type { AppContext } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { download } from '../../platform/http';
import { checkConfirmed } from '../accounts/service';
import { fileName } from './file';
import { noteBackup } from './last.queries';
import { type Installation, writeBackup } from './write';

/** Whoever takes nothing any more has gone; a backup holds a moment of the database as long as it runs. */
const idleTimeoutMs = 60_000;

export const installationOf = ({ databaseUrl, config }: AppContext): Installation => ({
  databaseUrl,
  dataDir: config.dataDir,
  migrationsDir: config.migrationsDir,
});

/** The whole house as one file. It asks for the password, as all that could take the house away. */
export function mountBackup(router: Router, ctx: AppContext) {
  let isRunning = false;
  download(router, ctx, 'getBackup', async ({ command, res }) => {
    await checkConfirmed(ctx, command);
    if (isRunning) throw new AppError('busy');
    isRunning = true;
    try {
      const at = ctx.clock.now();
      const out = new PassThrough();
      const written = writeBackup(installationOf(ctx), out, at);
      // What fails before the first byte, such as a database that is away, is answered as of any call.
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
      ctx.log.info({ bytes: bytes(), by: command.actor.id }, 'a backup was downloaded');
    } catch (error) {
      if (!res.headersSent) throw error;
      // Broken off, so that no half file looks like a whole one.
      res.destroy();
      ctx.log.warn(
        { reason: (error as Error).message, by: command.actor.id },
        'a backup broke off',
      );
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
