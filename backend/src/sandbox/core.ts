import type { Clock } from '../platform/clock/clock';
import type { Agenda } from './agenda';
import type { Book } from './book';
import type { NewId } from './ids';
import type { Webhooks } from './webhooks';

/** The shared state of the sandbox. */
export type Core = {
  keyId: string;
  keySecret: string;
  clock: Clock;
  newId: NewId;
  book: Book;
  agenda: Agenda;
  webhooks: Webhooks;
  /** Faults of refunds that a test has arranged. */
  refunds: { isBalanceLow: boolean; failNext: number; held: Promise<void> | undefined };
};

export const secondsOf = (clock: Clock) => Math.floor(clock.now() / 1_000);
export const minutes = (n: number) => n * 60_000;
