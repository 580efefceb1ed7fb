import { useTranslation } from 'react-i18next';
import { useTroubles } from '../../outbox/outbox';
import css from './Kitchen.module.css';
import { hasSentence } from './refusal';

/**
 * Commands that keep failing although the server answers. Failing task commands are shown by the
 * badge.
 */
export function OutboxErrors() {
  const { t } = useTranslation(['kitchen', 'connection']);
  const failing = useTroubles().filter(hasSentence);
  if (failing.length === 0) return null;
  return (
    <section role="alert" className={css['refusal']}>
      {failing.map((name) => (
        <p key={name}>
          <strong>{t(`refused.${name}`)}</strong>
        </p>
      ))}
      <p>{t('connection:troubleHint')}</p>
    </section>
  );
}
