import type { Product } from '@kalavara/shared-types/catalogue/catalogue';
import { inLanguageAt, productPath } from '@kalavara/shared-types/catalogue/shop-page';
import { useTranslation } from 'react-i18next';
import { useOffered } from '../../../features/catalogue/offers';
import { PriceLine } from '../../../features/catalogue/PriceLine';
import { useCatalogue } from '../../../features/catalogue/store';
import { nameIn } from '../../../features/catalogue/texts';
import { useLanguage } from '../../../i18n/language';
import { fallbackProduct, Picture } from '../../../ui/Picture';
import { PagePart } from './PagePart';
import css from './Related.module.css';

const maxShown = 4;

/** Other products of the category; available ones come first. */
export function Related({ product: { id, category } }: { product: Product }) {
  const { t } = useTranslation('productPage');
  const { products } = useCatalogue();
  const others = products.filter((one) => one.category === category && one.id !== id);
  const shown = [
    ...others.filter(({ inStock }) => inStock),
    ...others.filter(({ inStock }) => !inStock),
  ].slice(0, maxShown);
  if (shown.length === 0) return null;
  return (
    <PagePart title={t('related')}>
      <ul className={css['list']}>
        {shown.map((one) => (
          <li key={one.id}>
            <RelatedProduct product={one} />
          </li>
        ))}
      </ul>
    </PagePart>
  );
}

function RelatedProduct({ product }: { product: Product }) {
  const language = useLanguage();
  const { t } = useTranslation('product');
  const offered = useOffered(product);
  return (
    <a className={css['link']} href={inLanguageAt(productPath(product.id), language)}>
      <span className={css['picture']}>
        <Picture
          src={product.image}
          fallback={fallbackProduct}
          alt=""
          width="200"
          height="200"
          sizes="(min-width: 800px) 260px, 45vw"
          loading="lazy"
          decoding="async"
        />
      </span>
      <strong>{nameIn(product, language)}</strong>
      <PriceLine product={offered} />
      {!product.inStock && <span>{t(product.isReserved ? 'unavailable' : 'outOfStock')}</span>}
    </a>
  );
}
