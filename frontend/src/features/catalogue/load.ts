import type { Category, Product } from '@kalavara/shared-types/catalogue/catalogue';
import { parseSpiceLevel } from '@kalavara/shared-types/catalogue/catalogue.rules';
import type { Snapshots } from '@kalavara/shared-types/contract/realtime';
import { call } from '../../http/call';
import { categoryIdOf, type NamedCategory } from './categoryId';
import { getCatalogue, openCatalogue, replaceCatalogue } from './store';

const fallbackStock = 100;

type Received = Partial<Omit<Product, 'category'>> & { category?: NamedCategory };

/** Products as documented calls may answer them, with all fields that a card reads. */
export function completed(
  received: readonly Received[],
  categories: readonly Category[],
): Product[] {
  return received.map((product) => {
    const {
      image = '',
      images = [],
      inStock = false,
      ingredients = [],
      allergens = [],
      tags = [],
    } = product;
    const category = categoryIdOf(product.category ?? '', categories);
    const hasCategory = categories.some(({ id }) => id === category);
    return {
      ...(product as Product),
      category: hasCategory ? category : (categories[0]?.id ?? ''),
      images: images.length > 0 ? images : [image],
      stockQuantity: product.stockQuantity ?? (inStock ? fallbackStock : 0),
      spiceLevel: parseSpiceLevel(product.spiceLevel ?? ''),
      ingredients,
      allergens,
      tags,
      ml: product.ml ?? null,
    };
  });
}

/** An answer that is no list counts as an empty one. */
async function list<T>(request: Promise<{ data: T[] }>): Promise<T[]> {
  const { data } = await request;
  if (!Array.isArray(data)) throw new Error('no list');
  return data;
}

const fallback = async (): Promise<Snapshots['catalogue']> => (await import('./fallback')).builtIn;

/** Loads the shop for a page that was served without data; the built-in pickles if that fails. */
export async function loadCatalogue() {
  const requests = [
    list(call('listProducts', {})),
    list(call('listCategories', {})),
    call('getSettings', {}),
    list(call('listPickleEvents', {})),
  ] as const;
  const [products, categories, settings, events] = await Promise.allSettled(requests);
  // The socket may have been faster, and its data is newer.
  if (getCatalogue().isLoaded) return;
  if (
    products.status === 'fulfilled' &&
    categories.status === 'fulfilled' &&
    settings.status === 'fulfilled'
  ) {
    return replaceCatalogue({
      products: completed(products.value, categories.value),
      categories: categories.value,
      settings: settings.value.data,
      // Without events the shop sells at its usual prices.
      events: events.status === 'fulfilled' ? events.value : [],
    });
  }
  console.log('The shop cannot be reached; these are the built-in pickles.');
  openCatalogue(await fallback(), { isFallback: true });
}
