/** A `catch` handler that returns `instead` if a file is missing, and rethrows other errors. */
export const orIfMissing =
  <T>(instead: T) =>
  (error: unknown): T => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return instead;
    throw error;
  };
