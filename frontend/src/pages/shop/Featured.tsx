import { featured } from '@kalavara/shared-types/catalogue/catalogue.rules';
import { useCatalogue } from '../../features/catalogue/store';
import { useTranslation } from 'react-i18next';
import { Section } from './Section';
import { ProductGrid } from './ProductGrid';
import { ProductSkeleton } from './ProductSkeleton';
import { anchors } from './anchors';

/** Popular or new products, at most four; renders nothing if none is marked. */
export function Featured() {
  const { t } = useTranslation('home');
  const { products, isLoaded } = useCatalogue();
  const chosen = featured(products);
  if (isLoaded && chosen.length === 0) return <span id={anchors.featured} />;
  return (
    <Section title={t('featured.title')} lead={t('featured.lead')} id={anchors.featured}>
      {isLoaded ? (
        <ProductGrid products={chosen} isPreview />
      ) : (
        <ProductSkeleton label={t('featured.loading')} />
      )}
    </Section>
  );
}
