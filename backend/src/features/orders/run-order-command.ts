import type { Command } from '../../platform/context';
import { type Revised, type RowsFirstTx, runRowsFirstCommand } from '../../platform/run-command';
import type { Money } from './money';

/** Runs a command that changes orders: on the connections of payments, published to the owner's orders. */
export const runOrderCommand = <T>(
  money: Money,
  command: Command,
  work: (tx: RowsFirstTx) => Promise<T>,
): Promise<Revised<T>> => runRowsFirstCommand(money, money.pools.payments, command, 'orders', work);
