import { LanguageToggle } from '../../ui/LanguageToggle';
import css from './TopBar.module.css';

/** Fixed bar with the language switch only. */
export const TopBar = () => (
  <div className={css['bar']}>
    <LanguageToggle />
  </div>
);
