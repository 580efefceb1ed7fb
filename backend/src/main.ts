import { describeError } from './cli/run-cli';
import { disablePretenuring } from './platform/v8-tuning';
import { startProgram } from './program';

const hardExitAfterMs = 10_000;
const sameSignalMs = 300;

/** A closed pipe or a full disk behind the log must not stop the sales. */
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

async function main() {
  disablePretenuring();
  const { config, log, stop } = await startProgram(process.env);

  let stoppingSince: number | undefined;
  /** After `leadMs`, running requests finish; ten seconds later the process ends whatever still runs. */
  async function exit(code: number, leadMs: number) {
    if (stoppingSince !== undefined) return;
    stoppingSince = performance.now();
    setTimeout(() => process.exit(code || 1), leadMs + hardExitAfterMs).unref();
    await stop({ leadMs });
    process.exit(code);
  }
  const exitWith = (code: number, leadMs = 0) =>
    void exit(code, leadMs).catch((error: unknown) => {
      log.error({ event: 'stop_failed', err: error });
      process.exit(1);
    });
  process.on('SIGTERM', () => {
    // A supervisor signals the process and npm, which forwards it: that is one signal.
    const isRepeated = performance.now() - (stoppingSince ?? Infinity) > sameSignalMs;
    if (isRepeated) process.exit(1);
    exitWith(0, config.drainLeadMs);
  });
  process.on('SIGINT', () => exitWith(0));
  process.on('uncaughtException', (error) => {
    log.fatal({ event: 'uncaught_exception', err: error });
    exitWith(1);
  });
  process.on('unhandledRejection', (reason) => {
    log.fatal({ event: 'unhandled_rejection', err: reason });
    exitWith(1);
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`\n${describeError(error)}\n\n`);
  process.exit(1);
});
