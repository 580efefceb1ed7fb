import { isDiskFull, isUnavailable } from '../platform/errors';
import { OperatorError } from '../platform/operator-error';

/** Runs a command of package.json. Errors that a person can correct are printed without a stack. */
export function runCli(main: () => Promise<void>, neverStarted?: string): void {
  main().catch((error: unknown) => {
    process.stderr.write(`\n${describeError(error, neverStarted)}\n\n`);
    process.exitCode = 1;
  });
}

/**
 * Returns the only argument of a command. A second argument is refused: it is usually the rest of a value with spaces.
 */
export function readArgument(
  what: 'password' | 'path',
  args: readonly string[] = process.argv.slice(2),
): string | undefined {
  if (args.length > 1)
    throw new OperatorError(
      `This command takes one ${what}, and ${args.length} were given; nothing was changed. Put a ${what} with spaces in quotes.`,
    );
  return args[0];
}

const fullDiskHint =
  'Make room where it writes (DATA_DIR, the given path or the database), then run this again.';

export function describeError(error: unknown, neverStarted?: string): string | undefined {
  if (error instanceof OperatorError) return error.message;
  // A database that no server has ever used has no tables yet.
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === '42P01' && neverStarted !== undefined) return neverStarted;
  if ((code === 'EACCES' || code === 'EPERM') && path !== undefined)
    return `This user may not use ${path}. Run it as the user that runs the server, or change the owner of that folder.`;
  if (isDiskFull(error)) return `The disk is full: ${(error as Error).message}. ${fullDiskHint}`;
  if (isUnavailable(error)) return `The database cannot be reached: ${(error as Error).message}`;
  return (error as Error).stack;
}
