import { mostFeatured } from '@kalavara/shared-types/catalogue.rules';
import css from './Shelf.module.css';

/** Placeholder of the size of the product cards being loaded. */
export const ProductSkeleton = ({ label }: { label: string }) => (
  <div className={css['shelf']} role="status" aria-label={label}>
    {Array.from({ length: mostFeatured }, (_, index) => (
      <div key={index} className={css['waiting']} />
    ))}
  </div>
);
