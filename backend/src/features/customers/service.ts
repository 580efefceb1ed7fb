import { phoneOf } from '@kalavara/shared-types/checkout.rules';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { runRowsFirstCommand } from '../../platform/run-command';
import { eraseCustomer } from '../orders/erase-customer';
import { exportCustomer } from '../orders/customer-export';
import { checkConfirmed } from '../accounts/service';
import * as backInStock from '../back-in-stock/service';
import * as messages from '../messages/service';

function parsePhone(text: string): string {
  const phone = phoneOf(text);
  if (phone === undefined) throw new AppError('phone-wrong', { fields: ['phone'] });
  return phone;
}

/** A screen left open must not give a customer away, so the password is entered again for each ten minutes. */
const checkPassword = (ctx: AppContext, command: Command) =>
  checkConfirmed(ctx, command, { signInCounts: false });

/** The right of access (DPDP Act, 2023, section 11). */
export async function exportCustomerData(ctx: AppContext, command: Command, text: string) {
  const phone = parsePhone(text);
  await checkPassword(ctx, command);
  return {
    phone,
    exportedAt: new Date(ctx.clock.now()).toISOString(),
    orders: await exportCustomer(ctx.pools.main, phone),
    backInStockRequests: await backInStock.listByPhone(ctx.pools.main, phone),
  };
}

/** The right of erasure (section 12); what the law requires to be stored stays. */
export async function eraseCustomerData(ctx: AppContext, command: Command, text: string) {
  const phone = parsePhone(text);
  await checkPassword(ctx, command);
  const by = command.actor.name || command.actor.role;
  const { data } = await runRowsFirstCommand(ctx, ctx.pools.main, command, 'orders', async (tx) => {
    await backInStock.deleteByPhone(tx.db, phone);
    await messages.redactOfPhone(tx.db, phone);
    return eraseCustomer(tx, phone, by, ctx.clock.now());
  });
  return data;
}
