import { useTranslation } from 'react-i18next';
import { useFailingCommands } from '../../../outbox/outbox';
import { useMessage } from '../../../i18n/useMessage';
import { findDefinition } from '../../../outbox/registry';
import css from '../Kitchen.module.css';

/** Commands that fail repeatedly although the server answers. Failing task commands are shown by the badge. */
export function OutboxErrors() {
  const { t } = useTranslation('connection');
  const message = useMessage();
  const failing = useFailingCommands().flatMap((name) => findDefinition(name)?.refusalText ?? []);
  if (failing.length === 0) return null;
  return (
    <section role="alert" className={css['refusal']}>
      {failing.map((text) => (
        <p key={text}>
          <strong>{message(text)}</strong>
        </p>
      ))}
      <p>{t('troubleHint')}</p>
    </section>
  );
}
