import { hash } from 'node:crypto';
import type {
  listBackInStockRequests,
  requestBackInStock,
} from '@kalavara/shared-types/back-in-stock/back-in-stock';
import { isCallable } from '@kalavara/shared-types/checkout/checkout-problems.rules';
import { isEmail, phoneOf } from '@kalavara/shared-types/checkout/checkout.rules';
import type { AnswerOf, BodyOf } from '@kalavara/shared-types/contract/contract';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { addressKey } from '../../platform/limits/limits';
import * as catalogue from '../catalogue/service';
import * as queries from './queries';

export { deleteByContact, listByContact } from './queries';

/** More requests than any product of this shop gets; limits the storage that a flood can use. */
const maxWaiting = 5_000;

type Contact = { phone: string | null; email: string | null };

function parseContact(contact: string): Contact {
  if (isCallable(contact)) return { phone: phoneOf(contact)!, email: null };
  const email = contact.toLowerCase();
  if (isEmail(email)) return { phone: null, email };
  throw new AppError('contact-wrong', { fields: ['contact'] });
}

export async function addRequest(
  ctx: AppContext,
  { ip }: Pick<Command, 'ip'>,
  productId: string,
  { contact, language }: BodyOf<typeof requestBackInStock>,
): Promise<AnswerOf<typeof requestBackInStock>> {
  const db = ctx.pools.main;
  const to = parseContact(contact);
  await ctx.limits.take('back-in-stock-address', addressKey(ip));
  // The contact is hashed, because the counters are not erased with a customer.
  await ctx.limits.take(
    'back-in-stock-contact',
    hash('sha256', to.phone ?? to.email!, 'base64url'),
  );
  await ctx.limits.take('back-in-stock-all', 'all');

  const { products } = await catalogue.snapshot(ctx);
  const product = products.find(({ id }) => id === productId);
  if (!product) throw new AppError('product-not-found');
  if (product.inStock) return { isWaiting: false };
  if ((await queries.countOfProduct(db, productId)) >= maxWaiting) throw new AppError('busy');
  const createdAt = new Date(ctx.clock.now()).toISOString();
  await queries.insertRequest(db, { productId, ...to, language, createdAt });
  return { isWaiting: true };
}

export async function listRequests({
  pools: { main: db },
}: AppContext): Promise<AnswerOf<typeof listBackInStockRequests>> {
  const [data, waiting] = await Promise.all([queries.listRequests(db), queries.countWaiting(db)]);
  return { data, waiting };
}
