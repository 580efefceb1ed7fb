import * as capacity from '../../pickle-events/capacity';

/** Once more without the event that became full since it was read. */
export async function retryWithoutFull<T>(
  work: (full: ReadonlySet<string>, setTried: (id: string | null) => void) => Promise<T>,
  full = new Set<string>(),
): Promise<T> {
  let tried: string | null = null;
  try {
    return await work(full, (id) => (tried = id));
  } catch (error) {
    if (!capacity.isFull(error) || tried === null) throw error;
    return retryWithoutFull(work, full.add(tried));
  }
}
