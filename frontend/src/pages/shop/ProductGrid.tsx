import type { Product, ProductKind } from '@kalavara/shared-types/catalogue/catalogue';
import { memo } from 'react';
import { ProductCard } from '../../features/catalogue/ProductCard';
import { ProductLabel } from '../../features/catalogue/ProductLabel';
import { useCatalogue } from '../../features/catalogue/store';
import { BuyButtons } from './BuyButtons';
import css from './ProductGrid.module.css';
import { useAvailable } from './ownReservations';

type Props = {
  products: readonly Product[];
  /** Whether the same products are repeated further down, with their anchors and labels. */
  isPreview?: boolean;
};

/** Product cards side by side; a single card gets the whole column. */
export const ProductGrid = memo(function ProductGrid({ products, isPreview = false }: Props) {
  const { categories } = useCatalogue();
  const available = useAvailable(products);
  const kindOf = ({ category }: Product) =>
    (categories.find(({ id }) => id === category) ?? categories[0])?.kind ?? 'fish';
  return (
    <ul
      className={css['grid']}
      data-alone={products.length === 1 || undefined}
      data-preview={isPreview || undefined}
    >
      {available.map((product) => (
        <li key={product.id}>
          <Card product={product} kind={kindOf(product)} isPreview={isPreview} />
        </li>
      ))}
    </ul>
  );
});

type CardProps = { product: Product; kind: ProductKind; isPreview: boolean };

/** Memoized: a search that does not move a card does not render it. */
const Card = memo(function Card({ product, kind, isPreview }: CardProps) {
  return (
    <ProductCard
      product={product}
      kind={kind}
      anchor={isPreview ? undefined : product.id}
      details={!isPreview && <ProductLabel product={product} />}
    >
      <BuyButtons product={product} />
    </ProductCard>
  );
});
