import { maxFeatured } from '@kalavara/shared-types/catalogue/catalogue.rules';
import css from './ProductGrid.module.css';

/** A placeholder as large as the product cards that are being loaded. */
export const ProductSkeleton = ({ label }: { label: string }) => (
  <div className={css['grid']} role="status" aria-label={label}>
    {Array.from({ length: maxFeatured }, (_, index) => (
      <div key={index} className={css['waiting']} />
    ))}
  </div>
);
