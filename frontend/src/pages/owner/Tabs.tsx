import { useLocation, useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { useMediaQuery } from '../../ui/useMediaQuery';
import css from './Tabs.module.css';

const tabNames = ['overview', 'orders', 'categories', 'products', 'settings'] as const;
export type TabName = (typeof tabNames)[number];

const paths: Record<TabName, string> = {
  overview: 'M4 20v-8M10 20V5M16 20v-6M22 20H2',
  orders: 'M5 3h14v18l-3-2-4 2-4-2-3 2zM9 8h6M9 12h6',
  categories: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  products: 'M8 3h8M7 7h10l1 3v11H6V10zM6 14h12',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M14 4v6M6 14v6',
};

/** The five parts of the dashboard: a row on a laptop, a bar at the bottom of all pages of the owner on a phone. */
export function Tabs({ open }: { open: TabName | undefined }) {
  const { t } = useTranslation('owner');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isPhone = useMediaQuery('(max-width: 699px)');
  const path = open ? pathname : '/admin';
  return (
    <nav
      className={css['tabs']}
      aria-label={t('tabs.label')}
      data-outside={open === undefined || undefined}
    >
      {tabNames.map((name) => (
        <button
          key={name}
          type="button"
          aria-current={name === open ? 'page' : undefined}
          onClick={() => void navigate(`${path}?tab=${name}`)}
        >
          <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
            <path d={paths[name]} />
          </svg>
          <span>{t(isPhone ? `tabs.short.${name}` : `tabs.${name}`)}</span>
        </button>
      ))}
    </nav>
  );
}
