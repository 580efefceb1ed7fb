import type { Overview } from '@kalavara/shared-types/overview/overview';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language';
import { pastTime } from '../../ui/pastTime';
import css from './Overview.module.css';

type Props = { guessed: NonNullable<Overview['guessed']> };

/** Accounts with many wrong attempts at their PIN: since when, and what the owner can do. */
export function GuessedAccounts({ guessed }: Props) {
  const { t } = useTranslation('overview');
  const language = useLanguage();
  if (guessed.length === 0) return null;
  return (
    <section className={css['alerts']} aria-labelledby="guessed-title">
      <h2 id="guessed-title">{t('guessed.title')}</h2>
      <ul className={css['rows']}>
        {guessed.map(({ name, username, since }) => (
          <li key={username} className={css['alert']}>
            {t('guessed.account', { name, username, time: pastTime(since, language) })}
          </li>
        ))}
      </ul>
      <p>{t('guessed.text')}</p>
    </section>
  );
}
