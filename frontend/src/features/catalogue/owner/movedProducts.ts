import { call } from '../../../http/call';
import { newId } from '../../../http/newId';

/** The products of a deleted category that were moved to another one, in the order of the shop. */
export type MovedProducts = { ids: readonly string[]; to: string };

const listIn = async (category: string): Promise<string[]> => {
  const { data } = await call('listProducts', { query: { includeHidden: 'true' } });
  return data.filter((product) => product.category === category).map(({ id }) => id);
};

/** Loads the products from the server, because the list of the page may be older. */
export const findProductsToMove = async (from: string, to: string): Promise<MovedProducts> => ({
  ids: await listIn(from),
  to,
});

/**
 * Moves the products back to the end of their former category one by one, which restores their order; a product that
 * was moved again meanwhile stays. Throws the first refusal after trying the others.
 */
export async function moveBack({ ids, to }: MovedProducts, category: string): Promise<void> {
  const stillThere = new Set(await listIn(to));
  const errors: unknown[] = [];
  for (const id of ids.filter((each) => stillThere.has(each)))
    try {
      await call('updateProduct', { params: { id }, body: { category } }, { commandId: newId() });
    } catch (error) {
      errors.push(error);
    }
  if (errors.length > 0) throw errors[0];
}
