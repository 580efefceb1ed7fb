import { maxFeatured } from '@kalavara/shared-types/catalogue/catalogue.rules';
import css from './ProductGrid.module.css';

/** Placeholder of the size of the product cards being loaded. */
export const ProductSkeleton = ({ label }: { label: string }) => (
  <div className={css['grid']} role="status" aria-label={label}>
    {Array.from({ length: maxFeatured }, (_, index) => (
      <div key={index} className={css['waiting']} />
    ))}
  </div>
);
