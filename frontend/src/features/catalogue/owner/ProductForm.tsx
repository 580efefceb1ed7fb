import type { Category, Product } from '@kalavara/shared-types/catalogue';
import { useCallback, useMemo } from 'react';
import { call } from '../../../http/call';
import { useTranslation } from 'react-i18next';
import { EditForm } from './EditForm';
import { ProductFields, useProductLabel } from './ProductFields';
import {
  changedFields,
  flags,
  looseProduct,
  newProduct,
  productDraftOf,
  texts,
  wrongIn,
  type ProductDraft,
} from './productDraft';
import type { Base } from './useEditing';

type Props = {
  product: Product | undefined;
  categories: readonly Category[];
  onSaved: (product: Product) => void;
  onClose: () => void;
};
const fields = [...texts.slice(0, 13), ...flags.slice(0, 5), ...texts.slice(13), ...flags.slice(5)];
const ofNew = fields;
/** How many jars there are is counted, and no field of an edit. */
const ofEdit = fields.filter((field) => field !== 'stockQuantity');
const baseOf = (product: Product): Base<ProductDraft> => ({
  draft: productDraftOf(product),
  updatedAt: product.updatedAt,
});

export function ProductForm({ product, categories, onSaved, onClose }: Props) {
  const { t } = useTranslation('shelf');
  const label = useProductLabel();
  const start = useMemo(
    () => (product ? baseOf(product) : { draft: newProduct, updatedAt: undefined }),
    [product],
  );
  const kindOf = (id: string) => categories.find((category) => category.id === id)?.kind;

  const latest = useCallback(async () => {
    const { data } = await call('listProducts', { query: { includeHidden: 'true' } });
    const now = data.find(({ id }) => id === product?.id);
    return now && baseOf(now);
  }, [product]);

  async function save(draft: ProductDraft, base: Base<ProductDraft>, commandId: string) {
    const body = looseProduct(draft, product ? changedFields(base.draft, draft) : ofNew);
    const answer = product
      ? await call(
          'updateProduct',
          { params: { id: product.id }, body: { ...body, basedOn: base.updatedAt } },
          { commandId },
        )
      : await call('createProduct', { body }, { commandId });
    onSaved(answer.product);
  }

  const wrongs = (draft: ProductDraft) =>
    Object.fromEntries(
      Object.entries(wrongIn(draft, kindOf(draft.category), product === undefined)).map(
        ([field, why]) => [field, t(`form.${why}`)],
      ),
    );
  return (
    <EditForm
      form={`product ${product?.id ?? 'new'}`}
      title={product ? t('productForm.edit', { name: product.name }) : t('productForm.new')}
      failed={t(product ? 'products.failed.update' : 'products.failed.create')}
      act={t('productForm.save')}
      fields={product ? ofEdit : ofNew}
      {...{ start, label, save, latest, onClose }}
      wrongIn={wrongs}
    >
      {(draft, set, onBusy) => (
        <ProductFields
          {...{ draft, set, onBusy, categories }}
          kind={kindOf(draft.category)}
          isNew={product === undefined}
        />
      )}
    </EditForm>
  );
}
