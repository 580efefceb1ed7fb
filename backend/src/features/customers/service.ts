import { phoneOf } from '@kalavara/shared-types/checkout.rules';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { transactRowsFirst } from '../../platform/transact';
import { eraseCustomer } from '../orders/erase-customer';
import { exportCustomer } from '../orders/customer-export';

export function phoneIn(said: string): string {
  const phone = phoneOf(said);
  if (phone === undefined) throw new AppError('phone-wrong', { fields: ['phone'] });
  return phone;
}

/** For a customer who asks what the house knows of them (DPDP Act, 2023, section 11). */
export async function tell(ctx: AppContext, said: string) {
  const phone = phoneIn(said);
  return {
    phone,
    exportedAt: new Date(ctx.clock.now()).toISOString(),
    orders: await exportCustomer(ctx.db, phone),
  };
}

/** For a customer who wants to be forgotten (section 12); what the law wants kept is kept. */
export async function erase(ctx: AppContext, command: Command, said: string) {
  const phone = phoneIn(said);
  const by = command.actor.name || command.actor.role;
  const { data } = await transactRowsFirst(ctx, command, 'orders', (tx) =>
    eraseCustomer(tx, phone, by, ctx.clock.now()),
  );
  return data;
}
