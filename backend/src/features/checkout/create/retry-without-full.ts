import * as capacity from '../../pickle-events/capacity';

/**
 * Runs `work`, and repeats it without an event that has become full since it was read. `work` reports with `setTried`
 * the event whose capacity it takes.
 */
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
