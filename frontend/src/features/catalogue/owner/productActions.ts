import type { Product } from '@kalavara/shared-types/catalogue/catalogue';
import { call } from '../../../http/call';
import { newId } from '../../../http/newId';

const maxName = 120;
const withSuffix = (name: string, suffix: string) =>
  `${name.slice(0, maxName - suffix.length - 1)} ${suffix}`;

/** Creates a copy that is not published and has no stock; repeated calls with one `commandId` create one copy. */
export async function duplicateProduct(product: Product, commandId: string): Promise<Product> {
  const { id: _id, createdAt: _created, updatedAt: _updated, ...fields } = product;
  const { ml } = product;
  const answer = await call(
    'createProduct',
    {
      body: {
        ...fields,
        name: withSuffix(product.name, '(copy)'),
        ml: ml && { ...ml, name: ml.name && withSuffix(ml.name, '(പകർപ്പ്)') },
        isPublished: false,
        stockQuantity: 0,
        inStock: true,
        isOffered: true,
      },
    },
    { commandId },
  );
  return answer.product;
}

/** Publishes a product in the shop. Refused if its label lacks a declaration. */
export const publishProduct = (id: string) =>
  call('updateProduct', { params: { id }, body: { isPublished: true } }, { commandId: newId() });
