import { LanguageToggle } from '../../ui/LanguageToggle';
import css from './TopBar.module.css';

/** Stays where it is while the page scrolls, and holds the language alone (S-041). */
export const TopBar = () => (
  <div className={css['bar']}>
    <LanguageToggle />
  </div>
);
