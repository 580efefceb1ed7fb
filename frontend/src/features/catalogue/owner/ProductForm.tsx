import type { Category, Product } from '@kalavara/shared-types/catalogue/catalogue';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContractText } from '../../../forms/useContractText';
import { useEditForm, type Version } from '../../../forms/useEditForm';
import { call } from '../../../http/call';
import { useLanguage } from '../../../i18n/language';
import { EditForm } from './EditForm';
import { nameOf } from './names';
import { joinLines } from './productExtras';
import { ProductFields } from './ProductFields';
import { useProductLabel } from './useProductLabel';
import { productSchema } from './productErrors';
import {
  changedProduct,
  newProductValues,
  productFields,
  toLooseProduct,
  toProductValues,
  type ProductValues,
} from './productValues';

type Props = {
  product: Product | undefined;
  categories: readonly Category[];
  onSaved: (product: Product) => void;
  onClose: () => void;
};
const versionOf = (product: Product): Version<ProductValues> => ({
  values: toProductValues(product),
  updatedAt: product.updatedAt,
});

export function ProductForm({ product, categories, onSaved, onClose }: Props) {
  const { t } = useTranslation('catalogue');
  const language = useLanguage();
  const labelOf = useProductLabel();
  const contractText = useContractText();
  const isNew = product === undefined;
  const [isUploading, setUploading] = useState(false);
  const schema = useMemo(() => {
    const kindOf = (id: string) => categories.find((category) => category.id === id)?.kind;
    return productSchema(kindOf, isNew, {
      message: (error) => t(`form.${error}`),
      contractText,
    });
  }, [categories, isNew, t, contractText]);

  const failed = t(product ? 'products.failed.update' : 'products.failed.create');
  const edit = useEditForm<ProductValues>({
    draftKey: `product ${product?.id ?? 'new'}`,
    start: product ? versionOf(product) : { values: newProductValues, updatedAt: undefined },
    schema,
    failed,
    together: [['image', 'pictures']],
    async loadLatest() {
      const { data } = await call('listProducts', { query: { includeHidden: 'true' } });
      const latest = data.find(({ id }) => id === product?.id);
      return latest && versionOf(latest);
    },
    async save(values, { values: before, updatedAt }, commandId) {
      const answer = product
        ? await call(
            'updateProduct',
            {
              params: { id: product.id },
              body: { ...changedProduct(before, values), basedOn: updatedAt },
            },
            { commandId },
          )
        : await call('createProduct', { body: toLooseProduct(values) }, { commandId });
      onSaved(answer.product);
    },
  });

  // Stock is changed by adjustments, and is no field of an edit.
  const fields = productFields.filter(
    (field) => field !== 'pictures' && (isNew || field !== 'stockQuantity'),
  );
  const pictures = {
    with: ['pictures'],
    label: t('pictures.title'),
    show: (_: unknown, values: ProductValues) => joinLines([values.image, values.pictures]),
  };
  return (
    <EditForm
      edit={edit}
      title={
        product ? t('productForm.edit', { name: nameOf(product, language) }) : t('productForm.new')
      }
      failed={failed}
      submitLabel={t('productForm.save')}
      fields={fields.map((name) => ({
        name,
        label: labelOf(name),
        ...(name === 'image' && pictures),
      }))}
      isUploading={isUploading}
      onClose={onClose}
    >
      <ProductFields categories={categories} isNew={isNew} onBusy={setUploading} />
    </EditForm>
  );
}
