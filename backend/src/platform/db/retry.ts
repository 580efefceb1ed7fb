import { isContention, isDuplicate } from '../errors';

/**
 * Runs a transaction at most twice more when it met another one: a serialization failure, a deadlock, or a copy of the
 * same command that another process commits at this moment, whose answer the next attempt finds.
 */
export async function withRetry<T>(work: () => Promise<T>, retriesLeft = 2): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isRetryable = isContention(error) || isDuplicate(error, 'commands_pkey');
    if (retriesLeft === 0 || !isRetryable) throw error;
    return withRetry(work, retriesLeft - 1);
  }
}
