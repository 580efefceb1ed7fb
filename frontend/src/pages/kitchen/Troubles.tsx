import { useTranslation } from 'react-i18next';
import { useTroubles } from '../../outbox/outbox';
import { useMessage } from '../../i18n/useMessage';
import { findDefinition } from '../../outbox/registry';
import css from './Kitchen.module.css';

/** What the server does not take although it answers, in the sentence of that thing. What fails with tasks, the badge says. */
export function Troubles() {
  const { t } = useTranslation('connection');
  const message = useMessage();
  const troubles = useTroubles().flatMap((name) => findDefinition(name)?.refusalText ?? []);
  if (troubles.length === 0) return null;
  return (
    <section role="alert" className={css['refusal']}>
      {troubles.map((text) => (
        <p key={text}>
          <strong>{message(text)}</strong>
        </p>
      ))}
      <p>{t('troubleHint')}</p>
    </section>
  );
}
