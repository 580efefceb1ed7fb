import { featured } from '@kalavara/shared-types/catalogue.rules';
import { useCatalogue } from '../../features/catalogue/store';
import { useTranslation } from 'react-i18next';
import { Section } from './Section';
import { Shelf } from './Shelf';
import { ShelfSkeleton } from './ShelfSkeleton';
import { anchors } from './anchors';

/** Popular or new, at most four (S-055, S-056). A house that has named none shows no empty section. */
export function Featured() {
  const { t } = useTranslation('shop');
  const { products, isLoaded } = useCatalogue();
  const chosen = featured(products);
  if (isLoaded && chosen.length === 0) return <span id={anchors.featured} />;
  return (
    <Section title={t('featured.title')} lead={t('featured.lead')} id={anchors.featured}>
      {isLoaded ? (
        <Shelf products={chosen} isPreview />
      ) : (
        <ShelfSkeleton label={t('featured.loading')} />
      )}
    </Section>
  );
}
