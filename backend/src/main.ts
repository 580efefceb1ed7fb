import { setTimeout as pause } from 'node:timers/promises';
import { describeError } from './command';
import { isPractice, readConfig, type Config } from './platform/config';
import { ensureDataDir } from './platform/data-dir';
import { awaitDatabase, type DatabaseSetting } from './platform/db/await-database';
import { listNetworkAddresses } from './platform/network-addresses';
import { createServerRole } from './platform/db/server-role.queries';
import { startEmbeddedPostgres } from './platform/embedded-postgres';
import { createLogger, type Logger } from './platform/log';
import { OperatorError } from './platform/operator-error';
import { restrictFolder } from './platform/restrict-folder';
import { disablePretenuring } from './platform/v8-tuning';
import { releaseText } from './platform/release';
import { startServer, type Running } from './server';

const hardExitAfter = 10_000;
const sameSignalMs = 300;
/** After a power cut the server may be back before its database. */
const databaseWaitMs = 60_000;

/** A closed pipe or a full disk behind the log must not stop the sales. */
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

async function main() {
  disablePretenuring();
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);
  const { stopPostgres, ...urls } = await openDatabase(config, log);
  const server = await startServer(config, { ...urls, log });
  const { release } = server.ctx;
  log.info({ event: 'server_started', ...release, port: server.port, node: process.version });
  greet(config, server);

  let stoppingSince: number | undefined;
  /** After the lead everything under way finishes; whatever hangs is left after ten more seconds. */
  async function stop(code: number, leadMs: number) {
    if (stoppingSince !== undefined) return;
    stoppingSince = performance.now();
    log.info({ event: 'server_stopping', leadMs });
    server.announceStop();
    await pause(leadMs);
    setTimeout(() => process.exit(code || 1), hardExitAfter).unref();
    await server.stop();
    await stopPostgres();
    log.info({ event: 'server_stopped' });
    process.exit(code);
  }
  const leave = (code: number, leadMs = 0) =>
    void stop(code, leadMs).catch((error: unknown) => {
      log.error({ event: 'stop_failed', err: error });
      process.exit(1);
    });
  process.on('SIGTERM', () => {
    // A supervisor signals the process and npm, which forwards it: that is one signal.
    const isRepeated = performance.now() - (stoppingSince ?? Infinity) > sameSignalMs;
    if (isRepeated) process.exit(1);
    leave(0, config.drainLeadMs);
  });
  process.on('SIGINT', () => leave(0));
  process.on('uncaughtException', (error) => {
    log.fatal({ event: 'uncaught_exception', err: error });
    leave(1);
  });
  process.on('unhandledRejection', (reason) => {
    log.fatal({ event: 'unhandled_rejection', err: reason });
    leave(1);
  });
}

/** The embedded Postgres, or that of the settings once it answers. */
async function openDatabase(config: Config, log: Logger) {
  const { dataDir, databaseUrl, migrateDatabaseUrl } = config;
  await ensureDataDir(dataDir);
  if (databaseUrl === undefined) {
    const { url, stop } = await startEmbeddedPostgres({ dataDir, log });
    return { databaseUrl: await createServerRole(url), migrateUrl: url, stopPostgres: stop };
  }
  await restrictFolder(dataDir, 0o700, log);
  const check = (setting: DatabaseSetting, url: string) =>
    awaitDatabase({ setting, url, waitMs: databaseWaitMs, log });
  const database = await check('DATABASE_URL', databaseUrl);
  if (migrateDatabaseUrl !== undefined)
    if ((await check('MIGRATE_DATABASE_URL', migrateDatabaseUrl)) !== database)
      throw new OperatorError('MIGRATE_DATABASE_URL and DATABASE_URL lead to different databases.');
  const stopPostgres = () => Promise.resolve();
  return { databaseUrl, migrateUrl: migrateDatabaseUrl, stopPostgres };
}

/** What the person at the keyboard needs to know, once and in plain words. */
function greet(
  config: Config,
  { ctx, port, newOwner, newLibraryLogin, newCutletPassword }: Running,
) {
  const lines: string[] = [];
  const add = (line: string) => lines.push(`${line}\n`);
  add('');
  add(`  Kalavara is ready:  ${config.publicUrl?.origin ?? `http://localhost:${port}`}`);
  add(`  Version:            ${releaseText(ctx.release)}`);
  for (const address of listNetworkAddresses(config))
    add(`  In this network:    http://${address}:${port}`);
  add('  Kitchen: /roadmap   TVs: /soplocked');
  if (isPractice(config.payments))
    add(
      '  Practice shop: payments are not real, no money moves. To take money: docs/operations/payments.md',
    );
  if (config.isOpenKitchen)
    add(
      '  OPEN_KITCHEN: every device that reaches this address is staff in the kitchen. For a network you trust, never the internet.',
    );
  if (newOwner) {
    add('');
    add(`  Owner:    ${newOwner.username}`);
    add(
      `  Password: ${newOwner.password}   (shown this once; npm run owner:password makes a new one)`,
    );
  }
  if (newLibraryLogin) {
    add('');
    add(`  Recipe library: ${newLibraryLogin.username}   ${newLibraryLogin.password}`);
    add('  (a login of its own, shown this once; npm run recipes:password makes a new one)');
  }
  if (newCutletPassword) {
    add('');
    add(`  Cutlet kitchen: ${newCutletPassword}`);
    add('  (its own password, shown this once; npm run cutlets:password makes a new one)');
  }
  add('');
  process.stdout.write(lines.join('')); // In one write: a reader of the first line gets all of them.
}

main().catch((error: unknown) => {
  process.stderr.write(`\n${describeError(error)}\n\n`);
  process.exit(1);
});
