import { useErrorText } from '../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { useMessage } from '../i18n/useMessage';
import { dismiss, expiredSince, useRefusals, type Refusal } from '../outbox/outbox';
import { firstOf, reasonOf, recover, recoveryOf, recoveryText } from '../outbox/recovery';
import { labelOf } from '../outbox/registry';
import { Button } from './Button';
import { RefusalCards } from './RefusalCards';
import css from './RefusalList.module.css';
import { Stack } from './Stack';

type Props = {
  /** Returns the subject of the command, such as the name of a task; by default only the kind of command is shown. */
  describe?: (refusal: Refusal) => string | undefined;
  /** Whether a refused command was made on this page: those are shown first, the latest at the top. */
  isOfPage?: (refusal: Refusal) => boolean;
};

/** The refused commands with their reasons, until they are dismissed. */
export function RefusalList({ describe, isOfPage = () => false }: Props) {
  const { t } = useTranslation('commands');
  const errorText = useErrorText();
  const message = useMessage();
  const refusals = useRefusals();
  if (refusals.length === 0) return null;
  const ordered = [
    ...refusals.filter(isOfPage).reverse(),
    ...refusals.filter((refusal) => !isOfPage(refusal)),
  ];

  const textOf = (refusal: Refusal) => {
    const label = labelOf(refusal);
    return label && message(label);
  };
  const card = (refusal: Refusal, hasMoved: () => boolean) => {
    const recovery = recoveryOf(refusal);
    const reason = reasonOf(refusal);
    const first = firstOf(refusal);
    return (
      <div key={refusal.id} className={css['refusal']}>
        <p>
          <strong>{[textOf(refusal), describe?.(refusal)].filter(Boolean).join(': ')}</strong>{' '}
          {reason ? message(reason) : errorText(refusal.refusal.code)} {first && t('byWhom', first)}
        </p>
        <div className={css['acts']}>
          {recovery && (
            <Button onClick={() => void (hasMoved() || recover(refusal, recovery))}>
              {recoveryText(recovery, message)}
            </Button>
          )}
          {/* An expired start has no dismiss button: without its card the countdown and bell would be lost. Stop
              ends it. */}
          {!expiredSince(refusal) && (
            <Button variant="quiet" onClick={() => void (hasMoved() || dismiss(refusal.id))}>
              {t('understood')}
            </Button>
          )}
        </div>
      </div>
    );
  };
  return (
    <Stack as="section" gap={2} role="alert" aria-label={t('refusals')}>
      <RefusalCards refusals={ordered} card={card} />
    </Stack>
  );
}
