import { maxQueryLength } from '@kalavara/shared-types/catalogue/catalogue-view.rules';
import { useEffect, useState, type MouseEvent } from 'react';
import { useTotalItems } from '../../features/cart/store';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { Logo } from '../../ui/Logo';
import { useEarlyValue } from '../../ui/useEarlyValue';
import { Brand } from './Brand';
import { useAfterPaint } from './cart/useAfterPaint';
import css from './Header.module.css';
import { anchors } from './anchors';
import { useCheckoutActions } from './checkoutContext';

/** Longer than the pauses of a person who continues typing. */
const pauseMs = 250;
const links = ['home', 'categories', 'products', 'contact'] as const;

type Props = {
  /** The address of the home page, if this is another page. */
  home?: string;
  query?: string | undefined;
  /** If undefined, the search opens the home page. */
  onSearch?: ((query: string) => void) | undefined;
  /** Removes the search and filters; if undefined, the links only scroll. */
  onHome?: (() => void) | undefined;
};

/** Brand and menu; search and cart remain visible when the page scrolls. */
export function Header({ home = '', query, onSearch, onHome }: Props) {
  const { t } = useTranslation(['shop', 'common']);
  const clickHome = (event: MouseEvent) => {
    if (!onHome) return;
    event.preventDefault();
    onHome();
  };
  return (
    <header className={css['header']}>
      <a className={css['brand']} href={home || `#${anchors.home}`} onClick={clickHome}>
        <Logo size={36} />
        <Brand />
      </a>
      <nav className={css['menu']} aria-label={t('menu')}>
        <ul className={css['links']}>
          {links.map((name) => (
            <li key={name}>
              <a
                href={`${name === 'contact' ? '' : home}#${anchors[name]}`}
                onClick={name === 'home' ? clickHome : undefined}
              >
                {t(`nav.${name}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <OpenCart />
      <form
        className={css['search']}
        role="search"
        action="/"
        onSubmit={(event) => {
          if (!onSearch) return;
          event.preventDefault();
          // Closes the phone's keyboard.
          (document.activeElement as HTMLElement | null)?.blur();
        }}
      >
        <SearchField query={query} onSearch={onSearch} />
      </form>
    </header>
  );
}

/** The page is updated after `pauseMs` without a further letter, because its render would delay that letter. */
function SearchField({ query, onSearch }: Props) {
  const { t } = useTranslation('shop');
  const [typed, setTyped] = useState<string>();
  const readEarly = useEarlyValue(setTyped);
  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(() => {
      onSearch!(typed);
      setTyped(undefined);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);
  return (
    <input
      type="search"
      name="q"
      enterKeyHint="search"
      autoComplete="off"
      aria-label={t('search')}
      placeholder={t('search')}
      maxLength={maxQueryLength}
      {...(onSearch && {
        ref: readEarly,
        value: typed ?? query,
        onChange: (event) => setTyped(event.target.value),
      })}
    />
  );
}

/**
 * A component of its own, so that adding a product renders this button instead of the header, after the frame that
 * answers the press.
 */
function OpenCart() {
  const { t } = useTranslation('shop');
  const { openCart } = useCheckoutActions();
  const totalItems = useAfterPaint(useTotalItems());
  return (
    <button type="button" className={css['cart']} onClick={openCart}>
      {t('nav.cart')}
      {totalItems > 0 && (
        <span className={css['count']}>
          <span aria-hidden="true">{totalItems}</span>
          <VisuallyHidden>{t('inCart', { count: totalItems })}</VisuallyHidden>
        </span>
      )}
    </button>
  );
}
