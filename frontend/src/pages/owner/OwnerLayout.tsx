import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { packingPath } from '../../features/accounts/goToSignIn';
import { logout, usePerson, useSession } from '../../features/accounts/sessionStore';
import { useWaitingCount } from '../../features/messages/waitingCount';
import { useLiveOrders } from '../../features/orders/store';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Glyph } from '../../ui/Glyph';
import { LanguageToggle } from '../../ui/LanguageToggle';
import { OfflineBadge } from '../../ui/OfflineBadge';
import { SkipLink } from '../../ui/SkipLink';
import { showToast } from '../../ui/Toast';
import { useSearchKey } from '../../ui/useSearchKey';
import { NewOrders } from './NewOrders';
import css from './Owner.module.css';
import { Tabs } from './Tabs';
import { useHeaderHeight } from './useHeaderHeight';
import { useScrollPosition } from './useScrollPosition';

const dashboardPaths = ['/admin', '/pickle-admin'];

/** The frame of the owner's pages, with the sections beside the content on a laptop, and in a menu on a phone. */
export function OwnerLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['owner', 'common', 'packing']);
  const { me, ended } = useSession();
  const person = usePerson();
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const waiting = useWaitingCount(me?.role === 'owner', useLiveOrders());
  useSearchKey();
  const [isOpen, setOpen] = useState(false);
  // On a small tablet the row of sections is longer than the screen.
  useEffect(() => {
    const row = nav.current;
    const here = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (row && here) row.scrollLeft = here.offsetLeft - (row.clientWidth - here.offsetWidth) / 2;
  }, [pathname, me]);
  useScrollPosition();
  const header = useHeaderHeight();
  return (
    <div className={css['owner']}>
      <SkipLink />
      {person?.role === 'owner' && <NewOrders />}
      <header ref={header} className={css['header']}>
        <a className={css['brand']} href="/">
          {t('common:name')}
        </a>
        <div className={css['badge']}>{!ended && <OfflineBadge />}</div>
        <LanguageToggle />
        <div className={css['menu']}>
          <Button
            variant="quiet"
            aria-label={t('more')}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Glyph name="menu" />
          </Button>
        </div>
      </header>
      <nav
        ref={nav}
        className={css['sections']}
        aria-label={t('sections')}
        data-open={isOpen || undefined}
        onClick={() => setOpen(false)}
      >
        {me?.role === 'owner' && (
          <>
            <Section to="/admin" also={dashboardPaths} label={t('dashboard')} />
            <Section to="/figures" label={t('figures')} />
            <Section to="/customers" label={t('customers')} />
            <Section to="/coupons" label={t('coupons')} />
            <Section to="/messages" label={t('messages')} count={waiting} />
            <Section to="/safety-log" label={t('safetyLog')} />
            <Section
              to="/pickle-events"
              also={['/events', '/event-management']}
              label={t('offers')}
            />
          </>
        )}
        {me?.role === 'packer' && <Section to={packingPath} label={t('packing:title')} />}
        {me?.role !== 'packer' && (
          <>
            <Section to="/recipes" also={['/recipe', '/pickle-recipes']} label={t('recipes')} />
            {me?.role === 'owner' && <Section to="/testworks" label={t('testworks')} />}
            <a href="/roadmap">{t('kitchen')}</a>
            <a href="/">{t('shop')}</a>
          </>
        )}
        {me && (
          <button
            type="button"
            onClick={() => void logout().catch(() => showToast(t('signOutFailed')))}
          >
            {t('signOut')}
          </button>
        )}
      </nav>
      <main id="content" className={css['content']} tabIndex={-1}>
        {children}
      </main>
      {me?.role === 'owner' && !dashboardPaths.includes(pathname) && <Tabs open={undefined} />}
    </div>
  );
}

/** Marked as current at each of its addresses. */
function Section({
  to,
  also = [],
  label,
  count = 0,
}: {
  to: string;
  also?: readonly string[];
  label: string;
  /** The number of things to do there. */
  count?: number;
}) {
  const { pathname } = useLocation();
  return (
    <Link to={to} aria-current={[to, ...also].includes(pathname) ? 'page' : undefined}>
      {count > 0 ? `${label} (${count})` : label}
    </Link>
  );
}
