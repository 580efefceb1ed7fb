import type { Category } from '@kalavara/shared-types/catalogue/catalogue';
import { CategoryForm } from '../../../features/catalogue/owner/CategoryForm';
import { useOwnerCatalogue } from '../../../features/catalogue/owner/data';
import { MoveProducts } from '../../../features/catalogue/owner/MoveProducts';
import { nameOf } from '../../../features/catalogue/owner/names';
import { RemovalDialog } from '../../../features/catalogue/owner/RemovalDialog';
import { Removed } from '../../../features/catalogue/owner/Removed';
import css from '../../../features/catalogue/owner/Rows.module.css';
import { CategoryRow } from '../../../features/catalogue/owner/CategoryRow';
import { useOpenForm } from '../openForm';
import { Banner } from '../Banner';
import { useRemoval } from '../../../features/catalogue/owner/useRemoval';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { recoverFocus } from '../../../ui/recoverFocus';
import { Skeleton } from '../../../ui/Skeleton';
import { showToast } from '../../../ui/Toast';

/** The categories of the shop in their order, and the form of a new or existing one. */
export function CategoriesTab() {
  const { t } = useTranslation('catalogue');
  const language = useLanguage();
  const { categories, products, isLoaded, areCategoriesMissing, areProductsBuiltIn, reload } =
    useOwnerCatalogue();
  const [open, setOpen, setOpenLate] = useOpenForm('categories');
  const removal = useRemoval('categories', () => void reload());
  const inOrder = [...categories].sort(
    (a, b) => a.displayOrder - b.displayOrder || a.id.localeCompare(b.id),
  );

  const show = (what: Category | 'new') => {
    removal.clearProblem();
    setOpen(what);
  };
  const saved = (category: Category) => {
    setOpenLate(undefined);
    showToast(t('categories.saved', { name: nameOf(category, language) }));
    void reload();
  };
  // Categories that could not be loaded are neither shown as empty nor editable.
  if (!isLoaded || areCategoriesMissing)
    return <Waiting onRefresh={areCategoriesMissing ? reload : undefined} />;
  return (
    <>
      <div className={css['head']}>
        <h2>{t('categories.title')}</h2>
        <Button aria-expanded={open === 'new'} onClick={() => show('new')}>
          {t('categories.add')}
        </Button>
      </div>
      {removal.problem && <Banner text={removal.problem} onClose={removal.clearProblem} />}
      {open && (
        <CategoryForm
          key={open === 'new' ? 'new' : open.id}
          category={open === 'new' ? undefined : open}
          onSaved={saved}
          onClose={() => setOpen(undefined)}
        />
      )}
      {inOrder.length === 0 && (
        <EmptyState title={t('categories.empty')} text={t('categories.emptyText')} />
      )}
      <ul ref={recoverFocus} className={css['cards']}>
        {inOrder.map((category) => (
          <CategoryRow
            key={category.id}
            category={category}
            count={
              areProductsBuiltIn
                ? undefined
                : products.filter((product) => product.category === category.id).length
            }
            onEdit={() => show(category)}
            onDelete={() => removal.request({ id: category.id, name: nameOf(category, language) })}
            isDeleting={removal.isRemoving(category.id)}
          />
        ))}
      </ul>
      <Removed what="categories" onRestored={() => void reload()} />
      <RemovalDialog what="categories" removal={removal} />
      <MoveProducts
        inUse={removal.inUse}
        categories={inOrder}
        onClose={removal.leave}
        onMove={(to) => void removal.remove(removal.inUse!, to)}
      />
    </>
  );
}

/** An unobtrusive sentence and a button instead of a banner, as documented. */
function Waiting({ onRefresh }: { onRefresh: (() => Promise<void>) | undefined }) {
  const { t } = useTranslation('catalogue');
  return (
    <>
      <div className={css['head']}>
        <h2>{t('categories.title')}</h2>
      </div>
      {onRefresh ? (
        <EmptyState title={t('categories.missing')} text={t('categories.missingText')}>
          <Button variant="quiet" onClick={() => void onRefresh()}>
            {t('refresh')}
          </Button>
        </EmptyState>
      ) : (
        <Skeleton label={t('categories.loading')} height="140px" />
      )}
    </>
  );
}
