import type { Product } from '@kalavara/shared-types/catalogue/catalogue';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useBackInStockRequests } from '../../../features/back-in-stock/useBackInStockRequests';
import { WaitingShoppers } from '../../../features/back-in-stock/WaitingShoppers';
import { useOwnerCatalogue } from '../../../features/catalogue/owner/data';
import { gridDraftKey } from '../../../features/catalogue/owner/grid/gridDraft';
import { ProductGrid } from '../../../features/catalogue/owner/grid/ProductGrid';
import { nameOf } from '../../../features/catalogue/owner/names';
import { duplicateProduct, publishProduct } from '../../../features/catalogue/owner/productActions';
import { ProductForm } from '../../../features/catalogue/owner/ProductForm';
import { RemovalDialog } from '../../../features/catalogue/owner/RemovalDialog';
import { Removed } from '../../../features/catalogue/owner/Removed';
import css from '../../../features/catalogue/owner/Rows.module.css';
import { ProductRow } from '../../../features/catalogue/owner/ProductRow';
import { StockPanel } from '../../../features/catalogue/owner/StockPanel';
import { useOpenForm } from '../openForm';
import { useRemoval } from '../../../features/catalogue/owner/useRemoval';
import { getUnsaved } from '../../../forms/unsaved';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { recoverFocus } from '../../../ui/recoverFocus';
import { Skeleton } from '../../../ui/Skeleton';
import { showToast } from '../../../ui/Toast';
import { Banner } from '../Banner';
import { everything, filtered, ProductFilter } from './ProductFilter';

/** All products, including hidden ones, and the form of a new or existing one. */
export function ProductsTab() {
  const { t } = useTranslation('catalogue');
  const language = useLanguage();
  const { products, categories, isLoaded, areProductsBuiltIn, areCategoriesMissing, reload } =
    useOwnerCatalogue();
  const [filter, setFilter] = useState(everything);
  const [open, setOpen, setOpenLate] = useOpenForm('products');
  const [stockOf, setStockOf] = useState<string>();
  const [isGridOpen, setGridOpen] = useState(() => getUnsaved(gridDraftKey) !== undefined);
  const requests = useBackInStockRequests(products);
  const removal = useRemoval('products', () => void reload());
  // A new product is at the end of its category, as in the shop.
  const [createdId, setCreatedId] = useState<string>();
  const cards = useRef<HTMLUListElement>(null);
  const setCards = useCallback((list: HTMLUListElement | null) => {
    cards.current = list;
    return recoverFocus(list);
  }, []);
  useEffect(() => {
    const rows = [...(cards.current?.querySelectorAll<HTMLElement>('[data-product]') ?? [])];
    if (!products.some(({ id }) => id === createdId)) return;
    // A filter may hide it.
    const created = rows.find((row) => row.dataset['product'] === createdId);
    created?.scrollIntoView?.({ block: 'center' });
    setCreatedId(undefined);
  }, [createdId, products]);
  const latest = useRef(products);
  useEffect(() => void (latest.current = products), [products]);
  const mayEdit = !areProductsBuiltIn && !areCategoriesMissing;
  const counted = products.find(({ id }) => id === stockOf);
  const shown = filtered(products, filter);

  const show = (what: Product | 'new') => {
    removal.clearProblem();
    setOpen(what);
  };
  const saved = (product: Product) => {
    if (open === 'new') setCreatedId(product.id);
    setOpenLate(undefined);
    const name = nameOf(product, language);
    if (product.isPublished) showToast(t('products.saved', { name }));
    else {
      const offer = { label: t('products.publish'), press: () => void publish(product) };
      showToast(t('products.savedHidden', { name }), undefined, undefined, undefined, offer);
    }
    void reload();
  };
  async function publish(product: Product) {
    removal.clearProblem();
    try {
      await publishProduct(product.id);
      showToast(t('products.published', { name: nameOf(product, language) }));
      void reload();
    } catch (error) {
      removal.showProblem('products.failed.publish', error);
      // The list contains `isOffered`; the answer of a save does not.
      setOpen(latest.current.find(({ id }) => id === product.id) ?? product);
    }
  }
  async function duplicate(product: Product, commandId: string): Promise<boolean> {
    removal.clearProblem();
    try {
      const copy = await duplicateProduct(product, commandId);
      showToast(t('products.duplicated', { name: nameOf(copy, language) }));
      await reload();
      setOpenLate(copy);
      return true;
    } catch (error) {
      removal.showProblem('products.failed.duplicate', error);
      return false;
    }
  }
  if (!isLoaded) return <Skeleton label={t('products.loading')} height="200px" />;
  return (
    <>
      <div className={css['head']}>
        <h2>{t('products.title')}</h2>
        {mayEdit ? (
          <div className={css['acts']}>
            {!isGridOpen && products.length > 0 && (
              <Button variant="quiet" onClick={() => setGridOpen(true)}>
                {t('products.grid')}
              </Button>
            )}
            <Button
              aria-expanded={open === 'new'}
              disabled={categories.length === 0}
              onClick={() => show('new')}
            >
              {t('products.add')}
            </Button>
          </div>
        ) : (
          <Button variant="quiet" onClick={() => void reload()}>
            {t('refresh')}
          </Button>
        )}
      </div>
      {mayEdit && categories.length === 0 && <p>{t('products.needsCategory')}</p>}
      {removal.problem && <Banner text={removal.problem} onClose={removal.clearProblem} />}
      {open && mayEdit && (
        <ProductForm
          key={open === 'new' ? 'new' : open.id}
          product={open === 'new' ? undefined : open}
          categories={categories}
          onSaved={saved}
          onClose={() => setOpen(undefined)}
        />
      )}
      <ProductFilter
        filter={filter}
        categories={categories}
        count={shown.length}
        onFilter={setFilter}
      />
      {isGridOpen && mayEdit && (
        <ProductGrid
          products={products}
          shown={shown}
          reload={reload}
          onClose={() => setGridOpen(false)}
        />
      )}
      {!isGridOpen && shown.length === 0 && (
        <EmptyState
          title={t('products.empty')}
          {...(products.length > 0 && { text: t('products.emptyText') })}
        />
      )}
      <ul ref={setCards} className={css['cards']} hidden={isGridOpen}>
        {shown.map((product) => (
          <ProductRow
            key={product.id}
            product={product}
            categories={categories}
            waiting={requests?.waiting[product.id]}
            acts={
              mayEdit
                ? {
                    onEdit: () => show(product),
                    onStock: () => setStockOf(product.id),
                    onDuplicate: (commandId) => duplicate(product, commandId),
                    onDelete: () =>
                      removal.request({ id: product.id, name: nameOf(product, language) }),
                    isDeleting: removal.isRemoving(product.id),
                  }
                : undefined
            }
          />
        ))}
      </ul>
      {mayEdit && <Removed what="products" onRestored={() => void reload()} />}
      <RemovalDialog what="products" removal={removal} />
      {counted && (
        <StockPanel
          product={counted}
          onSaved={() => void reload()}
          onClose={() => setStockOf(undefined)}
        >
          <WaitingShoppers productId={counted.id} requests={requests} />
        </StockPanel>
      )}
    </>
  );
}
