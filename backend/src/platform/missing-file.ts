/** Returns `instead` if the file is missing; rethrows other errors. */
export const orIfMissing =
  <T>(instead: T) =>
  (error: unknown): T => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return instead;
    throw error;
  };
