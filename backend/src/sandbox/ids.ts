import { createHmac, randomBytes } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export type NewId = (prefix: string) => string;

/** Creates ids like the gateway's: "pay_" and 14 characters. With a seed they are deterministic. */
export function createIds(seed: string | undefined, isTaken: (id: string) => boolean): NewId {
  let made = 0;
  const nextBytes = () => {
    made += 1;
    return seed === undefined
      ? randomBytes(14)
      : createHmac('sha256', seed).update(String(made)).digest().subarray(0, 14);
  };
  return function newId(prefix: string): string {
    const id = `${prefix}_${[...nextBytes()].map((byte) => alphabet[byte % alphabet.length]).join('')}`;
    return isTaken(id) ? newId(prefix) : id;
  };
}
