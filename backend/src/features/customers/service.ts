import { phoneOf } from '@kalavara/shared-types/checkout/checkout.rules';
import type { BodyOf, QueryOf } from '@kalavara/shared-types/contract/contract';
import type * as calls from '@kalavara/shared-types/customers/customers';
import type { Customer } from '@kalavara/shared-types/customers/customers';
import { authorOf } from '../../platform/action';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { runCommand, runRowsFirstCommand } from '../../platform/run-command';
import { eraseCustomer } from '../orders/erasure/erase-customer';
import { exportCustomer } from '../orders/customer-export';
import { checkConfirmed } from '../accounts/service';
import * as backInStock from '../back-in-stock/service';
import { sumChangedDays } from '../figures/service';
import * as messages from '../messages/service';
import { listByLastOrder, listBySpend } from './list';
import * as queries from './queries';

function parsePhone(text: string): string {
  const phone = phoneOf(text);
  if (phone === undefined) throw new AppError('phone-wrong', { fields: ['phone'] });
  return phone;
}

const pageLength = 50;

export async function listCustomers(
  ctx: AppContext,
  { limit = pageLength, sort = 'last', ...query }: NonNullable<QueryOf<typeof calls.listCustomers>>,
): Promise<{ data: Customer[]; cursor: string | null }> {
  const db = ctx.pools.main;
  const list = sort === 'spent' && !query.q ? listBySpend : listByLastOrder;
  const source = { db, updateSums: () => sumChangedDays(ctx) };
  const { customers, cursor } = await list(source, query, limit);
  const notes = await queries.findNotes(
    db,
    customers.map(({ phone }) => phone),
  );
  return {
    data: customers.map((customer) => ({ ...customer, note: notes.get(customer.phone) ?? '' })),
    cursor,
  };
}

/** Saves the note about a customer; an empty note is deleted. */
export async function saveNote(
  ctx: AppContext,
  command: Command,
  { phone: typed, note, before }: BodyOf<typeof calls.saveCustomerNote>,
) {
  const phone = parsePhone(typed);
  const by = authorOf(command);
  // The room serializes two saves, so that neither overwrites the other.
  const { data } = await runCommand(ctx, command, 'orders', async ({ db }) => {
    const stored = (await queries.findNotes(db, [phone])).get(phone) ?? '';
    // It was saved by an attempt whose answer was lost, or by another person with the same text.
    if (stored === note) return { phone, note };
    if (stored !== before) throw new AppError('changed-meanwhile', { fields: ['note'] });
    if (note === '') await queries.deleteNote(db, phone);
    else await queries.saveNote(db, { phone, note, by, at: new Date(ctx.clock.now()) });
    return { phone, note };
  });
  return { data };
}

/**
 * The password must be confirmed every ten minutes, even after a sign-in, because a screen left open must not reveal
 * customers.
 */
const checkPassword = (ctx: AppContext, command: Command) =>
  checkConfirmed(ctx, command, { signInCounts: false });

/** The email addresses of a customer's orders, in the form in which back-in-stock requests store them. */
const contactEmails = (emails: readonly (string | null)[]): string[] => [
  ...new Set(emails.flatMap((email) => email?.toLowerCase() ?? [])),
];

/** Exports the data of a customer: the right of access (DPDP Act, 2023, section 11). */
export async function exportCustomerData(ctx: AppContext, command: Command, text: string) {
  const phone = parsePhone(text);
  await checkPassword(ctx, command);
  const db = ctx.pools.main;
  const orders = await exportCustomer(db, phone);
  const emails = contactEmails(orders.map(({ customerInfo }) => customerInfo.email));
  return {
    phone,
    note: (await queries.findNotes(db, [phone])).get(phone) ?? null,
    exportedAt: new Date(ctx.clock.now()).toISOString(),
    orders,
    backInStockRequests: await backInStock.listByContact(db, phone, emails),
    otherMessages: await messages.exportOfContact(db, phone, emails),
  };
}

/** Erases a customer: the right of erasure (section 12). Data that the law requires to be stored stays. */
export async function eraseCustomerData(ctx: AppContext, command: Command, text: string) {
  const phone = parsePhone(text);
  await checkPassword(ctx, command);
  const by = authorOf(command);
  const { data } = await runRowsFirstCommand(ctx, ctx.pools.main, command, 'orders', async (tx) => {
    const { emails: stored, ...erasure } = await eraseCustomer(tx, phone, by, ctx.clock.now());
    const emails = contactEmails(stored);
    // Before the messages, because another server turns a request into a message in one transaction.
    await backInStock.deleteByContact(tx.db, phone, emails);
    await messages.redactOfContact(tx.db, phone, emails);
    await queries.deleteNote(tx.db, phone);
    return erasure;
  });
  // The stored sums contain the phone number until they are computed again.
  await sumChangedDays(ctx);
  return data;
}
