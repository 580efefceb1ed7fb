import { isContention, isDuplicate } from '../errors';

/**
 * Runs a transaction, and at most twice more if it conflicts with another one: a serialization failure, a deadlock,
 * or the same command being committed by another process, whose answer the next attempt finds.
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
