import type { Product, ProductKind } from '@kalavara/shared-types/catalogue/catalogue';
import { inLanguageAt, productPath } from '@kalavara/shared-types/catalogue/shop-page';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language';
import { fallbackProduct, Picture } from '../../ui/Picture';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { Allergens } from './Allergens';
import { Ingredients } from './Ingredients';
import { useOffered } from './offers';
import { PriceLine } from './PriceLine';
import css from './ProductCard.module.css';
import { SpiceLevelMark } from './SpiceLevelMark';
import { monthsText, useProductTexts } from './texts';

type Props = {
  product: Product;
  kind: ProductKind;
  /** The fragment id of the card, `/#kerala-tuna`; undefined for a preview card of the same product. */
  anchor?: string | undefined;
  /** Whether the picture is on the first screen and loaded at once; others are loaded when they are near it. */
  isFirst?: boolean;
  /** The buttons of the card, provided by the page, because the catalogue does not use the cart. */
  children?: ReactNode;
  /** The label's declarations, and delivery. */
  details?: ReactNode;
};

const few = 5;

/** A product card. On a phone it is compact: description, ingredients and label are behind one tap. */
export function ProductCard({ product, kind, anchor, isFirst = false, children, details }: Props) {
  const { t } = useTranslation('product');
  const { t: tDeclared } = useTranslation('declarations');
  const { name, description } = useProductTexts(product);
  const offered = useOffered(product);
  const address = inLanguageAt(productPath(product.id), useLanguage());
  const { image, inStock, stockQuantity, weight, shelfLife } = product;
  const [isOpen, setOpen] = useState(false);
  const rest = useId();
  return (
    <article
      className={css['card']}
      id={anchor}
      data-out={!inStock || undefined}
      data-open={isOpen || undefined}
    >
      <div className={css['picture']}>
        {/* The title is the same link, for keyboards and screen readers. */}
        <a href={address} tabIndex={-1} aria-hidden="true">
          <Picture
            src={image}
            fallback={fallbackProduct}
            alt=""
            width="400"
            height="400"
            sizes="(min-width: 600px) 300px, 50vw"
            loading={isFirst ? undefined : 'lazy'}
            decoding="async"
          />
        </a>
        <Ribbons product={product} />
        <p className={css['tags']}>
          {product.isVegan && <span>{t('vegan')}</span>}
          {product.isGlutenFree && <span>{t('glutenFree')}</span>}
        </p>
        <svg className={css['kind']} viewBox="0 0 16 16" role="img" aria-label={t(`kind.${kind}`)}>
          <use href={kind === 'veg' ? '#veg' : '#non-veg'} />
        </svg>
      </div>
      <div className={css['top']}>
        <h3 className={css['name']}>
          <a href={address}>{name}</a>
        </h3>
        <p className={css['marks']}>
          <SpiceLevelMark level={product.spiceLevel} />
        </p>
        <PriceLine product={offered} />
        <p className={css['amount']}>
          <VisuallyHidden>{t('weight')}: </VisuallyHidden>
          <span className={css['weight']}>{weight}</span>{' '}
          <span className={css['stock']} data-few={(inStock && stockQuantity <= few) || undefined}>
            {!inStock
              ? t(product.isReserved ? 'unavailable' : 'outOfStock')
              : stockQuantity <= few
                ? t('left', { count: stockQuantity })
                : t('inStock')}
          </span>
        </p>
      </div>
      <div className={css['buttons']}>
        {children}
        <button
          type="button"
          className={css['toggle']}
          aria-label={t(isOpen ? 'hideDetails' : 'showDetails', { name })}
          aria-expanded={isOpen}
          aria-controls={rest}
          onClick={() => setOpen(!isOpen)}
        >
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d="M3 6l5 5 5-5" fill="none" stroke="currentColor" strokeWidth="2" />
          </svg>
        </button>
      </div>
      <div className={css['rest']} id={rest}>
        <div className={css['text']}>
          <p>{description}</p>
          <p>
            <span className={css['fact']}>{t('shelfLife')}</span> {monthsText(shelfLife, tDeclared)}
          </p>
        </div>
        <div className={css['more']}>
          <details>
            <summary>{t('ingredients')}</summary>
            <Ingredients product={product} />
            <Allergens product={product} customization={null} isDeclaration />
          </details>
          {details}
        </div>
      </div>
    </article>
  );
}

function Ribbons({ product: { isPopular, isNewArrival } }: Pick<Props, 'product'>) {
  const { t } = useTranslation('product');
  if (!isPopular && !isNewArrival) return null;
  return (
    <p className={css['ribbons']}>
      {isPopular && <span>{t('popular')}</span>}
      {isNewArrival && <span>{t('newArrival')}</span>}
    </p>
  );
}
