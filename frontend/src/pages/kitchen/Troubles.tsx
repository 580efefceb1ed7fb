import { useTranslation } from 'react-i18next';
import { useTroubles } from '../../outbox/outbox';
import css from './Kitchen.module.css';
import { hasSentence } from './refusal';

/** What the server does not take although it answers, in the sentence of that thing. What fails with tasks, the badge says. */
export function Troubles() {
  const { t } = useTranslation(['kitchen', 'connection']);
  const troubles = useTroubles().filter(hasSentence);
  if (troubles.length === 0) return null;
  return (
    <section role="alert" className={css['refusal']}>
      {troubles.map((name) => (
        <p key={name}>
          <strong>{t(`refused.${name}`)}</strong>
        </p>
      ))}
      <p>{t('connection:troubleHint')}</p>
    </section>
  );
}
