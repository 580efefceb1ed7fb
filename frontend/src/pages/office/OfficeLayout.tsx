import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageToggle } from '../../ui/LanguageToggle';
import { Logo } from '../../ui/Logo';
import { Stack } from '../../ui/Stack';
import { useTitle } from '../../ui/useTitle';
import css from './OfficeLayout.module.css';

type Props = { title: string; lead?: string | undefined; children: ReactNode };

/** A narrow column, for pages used once on a phone. */
export function OfficeLayout({ title, lead, children }: Props) {
  const { t } = useTranslation('common');
  useTitle(title);
  return (
    <div className={css['page']}>
      <header className={css['header']}>
        <a href="/">
          <Logo size={36} />
          {t('name')}
        </a>
        <LanguageToggle />
      </header>
      <Stack as="main" gap={4} className={css['main']}>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
        {children}
      </Stack>
    </div>
  );
}
