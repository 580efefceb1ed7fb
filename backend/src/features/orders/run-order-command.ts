import type { Command } from '../../platform/context';
import { type Revised, type RowsFirstTx, runRowsFirstCommand } from '../../platform/run-command';
import type { PaymentContext } from './payment-context';

/** Runs a command that changes orders, on the pool of payments, and publishes it in the room of the owner's orders. */
export const runOrderCommand = <T>(
  ctx: PaymentContext,
  command: Command,
  work: (tx: RowsFirstTx) => Promise<T>,
): Promise<Revised<T>> => runRowsFirstCommand(ctx, ctx.pools.payments, command, 'orders', work);
