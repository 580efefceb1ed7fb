import { mostFeatured } from '@kalavara/shared-types/catalogue.rules';
import css from './Shelf.module.css';

/** Room for the jars that are being fetched, as large as they will be. */
export const ShelfSkeleton = ({ label }: { label: string }) => (
  <div className={css['shelf']} role="status" aria-label={label}>
    {Array.from({ length: mostFeatured }, (_, place) => (
      <div key={place} className={css['waiting']} />
    ))}
  </div>
);
