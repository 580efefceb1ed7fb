import type { ReactNode } from 'react';
import { LanguageToggle } from '../../ui/LanguageToggle';
import css from './OfficeLayout.module.css';

type Props = { title: string; lead?: string | undefined; children: ReactNode };

/** One narrow column, for pages used once on a phone. */
export function OfficeLayout({ title, lead, children }: Props) {
  return (
    <div className={css['page']}>
      <header className={css['header']}>
        <a href="/" lang="ml">
          കലവറ
        </a>
        <LanguageToggle />
      </header>
      <main className={css['main']}>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
        {children}
      </main>
    </div>
  );
}
