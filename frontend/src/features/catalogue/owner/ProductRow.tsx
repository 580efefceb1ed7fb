import type { Category, Product } from '@kalavara/shared-types/catalogue/catalogue';
import { unitSalePrice } from '@kalavara/shared-types/catalogue/catalogue.rules';
import { useState } from 'react';
import { useCommandId } from '../../../http/useCommandId';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { FormerPrice } from '../../../ui/FormerPrice';
import { fallbackProduct } from '../../../ui/Picture';
import { rupees } from '../../../ui/rupees';
import { categoryNameOf, nameOf } from './names';
import { RowPicture } from './RowPicture';
import css from './Rows.module.css';

type Acts = Record<'onEdit' | 'onStock' | 'onDelete', () => void> & {
  /** Returns whether a copy was created. */
  onDuplicate: (commandId: string) => Promise<boolean>;
  isDeleting: boolean;
};
type Props = {
  product: Product;
  categories: readonly Category[];
  /** The number of shoppers with a back-in-stock request. */
  waiting?: number | undefined;
  /** Undefined if the product was not loaded from the server, so that it is read-only. */
  acts?: Acts | undefined;
};

export function ProductRow({ product, categories, waiting = 0, acts }: Props) {
  const { t } = useTranslation(['catalogue', 'product']);
  const language = useLanguage();
  const name = nameOf(product, language);
  const { price, originalPrice, weight, stockQuantity, inStock, isPublished } = product;
  const unit = unitSalePrice(product);
  return (
    <li
      className={css['card']}
      data-product={product.id}
      data-off={!inStock || !isPublished || undefined}
    >
      <RowPicture src={product.image} fallback={fallbackProduct} />
      <div className={css['text']}>
        <h3>{name}</h3>
        <p className={css['badges']}>
          {product.isPopular && <Badge tone="bright" text={t('products.popular')} />}
          {product.isNewArrival && <Badge tone="bright" text={t('products.new')} />}
          <Badge text={t(`product:spice.${product.spiceLevel}`)} />
          {product.isVegan && <Badge tone="good" text={t('products.vegan')} />}
          {product.isGlutenFree && <Badge tone="good" text={t('products.glutenFree')} />}
          <Badge
            tone={inStock ? 'good' : 'bad'}
            text={t(inStock ? 'products.inStock' : 'products.outOfStock')}
          />
          {!isPublished && <Badge tone="bad" text={t('products.hidden')} />}
        </p>
        <p className={css['price']}>
          <strong>{rupees(price)}</strong>
          {originalPrice !== undefined && originalPrice > price && (
            <FormerPrice
              price={rupees(originalPrice)}
              text={t('products.instead', { price: rupees(originalPrice) })}
            />
          )}
          <span>{weight}</span>
          {unit !== undefined && (
            <small>{t(`product:unitPrice.${unit.unit}`, { price: rupees(unit.price) })}</small>
          )}
        </p>
        <p className={css['facts']}>
          {[
            categories.length > 0 && categoryNameOf(product.category, categories, language),
            acts && t('products.units', { count: stockQuantity }),
            waiting > 0 && t('products.waiting', { count: waiting }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <p className={css['description']}>
        {(language === 'ml' && product.ml?.description) || product.description}
      </p>
      {acts && (
        <div className={css['acts']}>
          <Button
            variant="quiet"
            aria-label={t('products.editNamed', { name })}
            onClick={acts.onEdit}
          >
            {t('products.edit')}
          </Button>
          <Button
            variant="quiet"
            aria-label={t('products.stockNamed', { name })}
            onClick={acts.onStock}
          >
            {t('products.stock')}
          </Button>
          <DuplicateButton product={product} onDuplicate={acts.onDuplicate} />
          <Button
            variant="danger"
            isBusy={acts.isDeleting}
            aria-label={t('products.deleteNamed', { name })}
            onClick={acts.onDelete}
          >
            {t('products.delete')}
          </Button>
        </div>
      )}
    </li>
  );
}

function DuplicateButton({
  product,
  onDuplicate,
}: { product: Product } & Pick<Acts, 'onDuplicate'>) {
  const { t } = useTranslation('catalogue');
  const language = useLanguage();
  const commandIdOf = useCommandId();
  const [copies, setCopies] = useState(0);
  const [isBusy, setBusy] = useState(false);

  async function duplicate() {
    setBusy(true);
    // A copy whose answer was lost is not made twice; after a copy, another one has a new command id.
    if (await onDuplicate(commandIdOf([product.updatedAt, copies]))) setCopies(copies + 1);
    setBusy(false);
  }
  return (
    <Button
      variant="quiet"
      isBusy={isBusy}
      aria-label={t('products.duplicateNamed', { name: nameOf(product, language) })}
      onClick={() => void duplicate()}
    >
      {t('products.duplicate')}
    </Button>
  );
}

export const Badge = ({ text, tone }: { text: string; tone?: 'good' | 'bad' | 'bright' }) => (
  <span className={css['badge']} data-tone={tone}>
    {text}
  </span>
);
