import type { Product } from '@kalavara/shared-types/catalogue/catalogue';
import { rateFor } from '@kalavara/shared-types/invoices/invoices.rules';
import { sameRow } from '@kalavara/shared-types/merge.rules';
import type { Settings } from '@kalavara/shared-types/settings/settings';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { takesRealMoney } from '../../platform/config/config';
import type { AppContext } from '../../platform/context';
import { AppError } from '../../platform/errors';
import type { CommandTx } from '../../platform/run-command';
import * as settings from '../settings/service';
import * as queries from './queries';

type Rates = Settings['taxRates'];

/**
 * The stored tax rates. The transaction has locked the room `catalogue`, which every change of the settings locks too.
 */
const storedRates = async (tx: CommandTx): Promise<Rates> =>
  (await settings.getSettings(tx.db)).taxRates;

const hasRate = ({ clock }: AppContext, rates: Rates, { hsn }: Pick<Product, 'hsn'>): boolean =>
  rateFor(rates, hsn, indianDay(clock.now())) !== undefined;

/**
 * Whether a product may be published. Real money requires a tax rate for its tariff code today, because its invoice
 * would have no tax otherwise.
 */
export async function mayBeSold(
  ctx: AppContext,
  tx: CommandTx,
  product: Pick<Product, 'hsn'>,
): Promise<boolean> {
  return !takesRealMoney(ctx.config.payments) || hasRate(ctx, await storedRates(tx), product);
}

export async function checkTaxRate(ctx: AppContext, tx: CommandTx, product: Product) {
  if (!product.isPublished || (await mayBeSold(ctx, tx, product))) return;
  throw new AppError('tax-rate-missing', { fields: ['hsn'], details: { productId: product.id } });
}

const maxNamed = 5;
const list = (names: readonly string[]) =>
  names.slice(0, maxNamed).join(', ') + (names.length > maxNamed ? ' …' : '');

/**
 * Throws if new tax rates remove today's rate of a published product. A product without a rate before does not prevent
 * the change.
 */
export const checkTaxRates =
  (ctx: AppContext): settings.SettingsListener =>
  async (tx, before, after) => {
    if (!takesRealMoney(ctx.config.payments)) return;
    if (sameRow({ is: before.taxRates }, { is: after.taxRates })) return;
    const untaxed = (await queries.listProducts(tx.db)).filter(
      (product) =>
        product.isPublished &&
        hasRate(ctx, before.taxRates, product) &&
        !hasRate(ctx, after.taxRates, product),
    );
    if (untaxed.length === 0) return;
    const products = list(untaxed.map(({ name }) => name));
    const productsMl = list(untaxed.map(({ name, ml }) => ml?.name || name));
    throw new AppError('tax-rate-missing', {
      fields: ['taxRates'],
      details: { products, productsMl },
    });
  };
