/**
 * Rejects after `ms` milliseconds: a server that answers one byte at a time never exceeds the timeout of its socket.
 */
export function withDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), ms);
  });
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer));
}
