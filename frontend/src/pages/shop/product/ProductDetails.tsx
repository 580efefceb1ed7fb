import type { Product } from '@kalavara/shared-types/catalogue/catalogue';
import type { OilType } from '@kalavara/shared-types/catalogue/customization';
import { oilSurcharge } from '@kalavara/shared-types/catalogue/customization.rules';
import { toRupees } from '@kalavara/shared-types/money.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCatalogue } from '../../../features/catalogue/store';
import { LabelRows } from '../../../features/catalogue/LabelRows';
import { useOffered } from '../../../features/catalogue/offers';
import { PincodeCheck } from '../../../features/catalogue/PincodeCheck';
import { PriceLine } from '../../../features/catalogue/PriceLine';
import { SpiceLevelMark } from '../../../features/catalogue/SpiceLevelMark';
import { monthsText, storyIn, useProductTexts } from '../../../features/catalogue/texts';
import { useLanguage } from '../../../i18n/language';
import { anchors } from '../anchors';
import { BuyButtons } from '../BuyButtons';
import { BackInStockForm } from './BackInStockForm';
import { Gallery } from './Gallery';
import { Nutrition } from './Nutrition';
import { Ingredients } from '../../../features/catalogue/Ingredients';
import { OilAllergens } from './OilAllergens';
import { PagePart } from './PagePart';
import css from './ProductPage.module.css';
import { Related } from './Related';
import { useOilName } from './useOilName';

type Props = { product: Product; /** The address of the home page. */ shop: string };

const few = 5;

/** Returns the product with prices that include the surcharge of the oil. */
function withOil(product: Product, oil: OilType): Product {
  const { price, originalPrice } = product;
  const surcharge = toRupees(oilSurcharge[oil]);
  return {
    ...product,
    price: price + surcharge,
    ...(originalPrice !== undefined && { originalPrice: originalPrice + surcharge }),
  };
}

/** Pictures and purchase side by side, and below them the declarations of the label. */
export function ProductDetails({ product, shop }: Props) {
  const { t } = useTranslation(['productPage', 'product', 'shop']);
  const { t: tDeclared } = useTranslation('declarations');
  const language = useLanguage();
  const { name, description } = useProductTexts(product);
  const offered = useOffered(product);
  const [oil, chooseOil] = useState<OilType>();
  const oilName = useOilName();
  const { isFallback } = useCatalogue();
  const { inStock, isReserved, stockQuantity, weight, shelfLife } = product;
  const story = storyIn(product, language);
  return (
    <>
      <nav className={css['trail']} aria-label={t('trail')}>
        <a href={shop}>{t('shop:nav.home')}</a> <span aria-hidden="true">›</span>{' '}
        <a href={`${shop}#${anchors.products}`}>{t('shop:nav.products')}</a>{' '}
        <span aria-hidden="true">›</span> <span aria-current="page">{name}</span>
      </nav>
      <article className={css['product']}>
        <Gallery key={product.id} product={product} />
        <div className={css['buy']}>
          <h1 className={css['name']}>{name}</h1>
          <PriceLine product={oil ? withOil(offered, oil) : offered} />
          {oil && <p>{oilName(oil)}</p>}
          <p className={css['marks']}>
            <SpiceLevelMark level={product.spiceLevel} />
            {product.isVegan && <span className={css['tag']}>{t('product:vegan')}</span>}
            {product.isGlutenFree && <span className={css['tag']}>{t('product:glutenFree')}</span>}
          </p>
          <dl className={css['facts']}>
            <div>
              <dt>{t('size')}</dt> <dd>{weight}</dd>
            </div>
            <div>
              <dt>{t('product:shelfLife')}</dt> <dd>{monthsText(shelfLife, tDeclared)}</dd>
            </div>
          </dl>
          <p className={css['stock']} data-few={stockQuantity <= few || undefined}>
            {!inStock
              ? t(isReserved ? 'reserved' : 'product:outOfStock')
              : stockQuantity <= few
                ? t('product:left', { count: stockQuantity })
                : t('product:inStock')}
          </p>
          <BuyButtons product={product} oil={oil} />
          {!inStock && !isFallback && <BackInStockForm product={product} />}
          <PagePart title={t('allergens')}>
            <OilAllergens product={product} oil={oil} onChoose={chooseOil} />
          </PagePart>
          <PagePart title={t('delivery')}>
            <PincodeCheck />
          </PagePart>
        </div>
        <div className={css['details']}>
          <PagePart title={t('about')}>
            <p className={css['text']}>{description}</p>
          </PagePart>
          <PagePart title={t('product:ingredients')}>
            <Ingredients product={product} />
          </PagePart>
          <PagePart title={t('label')}>
            <LabelRows product={product} />
          </PagePart>
          <Nutrition product={product} />
          <PagePart title={story ? t('story') : t('shop:story.title')}>
            <p className={css['text']}>{story ?? t('shop:story.first')}</p>
          </PagePart>
        </div>
      </article>
      <Related product={product} />
    </>
  );
}
