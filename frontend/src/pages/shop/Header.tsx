import { useCart } from '../../features/cart/store';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import css from './Header.module.css';
import { anchors } from './anchors';
import { useCheckoutActions } from './checkoutContext';

const links = ['home', 'categories', 'products', 'contact'] as const;

/** `home`: the address of the home page, on another page. */
export function Header({ home = '' }: { home?: string }) {
  const { t } = useTranslation(['shop', 'common']);
  const { openCart } = useCheckoutActions();
  const { totalItems } = useCart();
  return (
    <header className={css['header']}>
      <a className={css['brand']} href={home || `#${anchors.home}`}>
        <img src="/icon.svg" alt="" width="44" height="44" />
        <span lang="ml" data-sign>
          കലവറ
        </span>{' '}
        <span lang="en">Kalavara</span>
      </a>
      <nav className={css['menu']} aria-label={t('menu')}>
        <ul className={css['links']}>
          {links.map((name) => (
            <li key={name}>
              <a href={`${name === 'contact' ? '' : home}#${anchors[name]}`}>{t(`nav.${name}`)}</a>
            </li>
          ))}
        </ul>
        <button type="button" className={css['cart']} onClick={openCart}>
          {t('nav.cart')}
          {totalItems > 0 && (
            <span className={css['count']}>
              <span aria-hidden="true">{totalItems}</span>
              <VisuallyHidden>{t('inCart', { count: totalItems })}</VisuallyHidden>
            </span>
          )}
        </button>
      </nav>
    </header>
  );
}
