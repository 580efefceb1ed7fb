import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { useRoom } from '../../realtime/useRoom';
import { Button } from '../../ui/Button';
import { useTitle } from '../../ui/useTitle';
import { CategoriesTab } from './categories/CategoriesTab';
import { SoundButton } from './NewOrders';
import { OrdersTab } from './orders/OrdersTab';
import { Wrap } from '../../ui/Wrap';
import onPhone from '../../ui/OnPhone.module.css';
import css from './Owner.module.css';
import { OverviewTab } from './overview/OverviewTab';
import { refresh } from './refresh';
import { ProductsTab } from './products/ProductsTab';
import { SettingsTab } from './settings/SettingsTab';
import { type TabName, Tabs } from './Tabs';

const tabs: Record<TabName, () => ReactNode> = {
  overview: OverviewTab,
  orders: OrdersTab,
  categories: CategoriesTab,
  products: ProductsTab,
  settings: SettingsTab,
};
const isTab = (name: string | null): name is TabName => name !== null && name in tabs;

/**
 * The five tabs; the open one is in the address, so that it survives a reload and can be
 * linked.
 */
export default function AdminPage() {
  const { t } = useTranslation(['owner', 'orders', 'overview']);
  const [query] = useSearchParams();
  const requested = query.get('tab');
  const open: TabName = isTab(requested) ? requested : 'overview';
  useRoom('catalogue');
  const Tab = tabs[open];
  const isNewOrder = open === 'orders' && query.get('new') === 'by-hand';
  useTitle(t(isNewOrder ? 'orders:byHand.title' : `tabs.${open}`));
  return (
    <>
      <Wrap
        as="header"
        isHead
        className={open === 'orders' ? `${css['title']} ${onPhone['hidden']}` : css['title']}
        data-tab={open}
      >
        <div className={open === 'overview' ? undefined : onPhone['hidden']}>
          <h1>{t('title')}</h1>
          <p>{t('lead')}</p>
        </div>
        <SoundButton />
        {/* The orders have their own refresh button beside their filters. */}
        {open !== 'orders' && (
          <Button variant="quiet" onClick={refresh}>
            {t('overview:refresh')}
          </Button>
        )}
      </Wrap>
      <Tabs open={open} />
      <Tab />
    </>
  );
}
