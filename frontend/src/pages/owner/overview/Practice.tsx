import type { Overview } from '@kalavara/shared-types/overview/overview';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmPassword } from '../../../features/accounts/ConfirmPassword';
import { call } from '../../../http/call';
import { codeOf, useErrorText } from '../../../i18n/useErrorText';
import { Button } from '../../../ui/Button';
import { Stack } from '../../../ui/Stack';
import { showToast } from '../../../ui/Toast';
import css from './OverviewTab.module.css';

type Props = Pick<Overview, 'isPractice' | 'testOrders'> & { onCleared: () => void };

/** Shown while payments are not real or test orders from before the opening exist, which the owner can delete. */
export function Practice({ isPractice = false, testOrders, onCleared }: Props) {
  const { t } = useTranslation('overview');
  const errorText = useErrorText();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  if (!isPractice && testOrders === 0) return null;

  async function clear() {
    setOpen(false);
    setBusy(true);
    try {
      const { cleared } = await call('clearPracticeOrders', { body: {} });
      showToast(t('practiceCleared', { count: cleared }));
      onCleared();
    } catch (error) {
      showToast(`${t('clearPracticeFailed')} ${errorText(codeOf(error))}`);
    }
    setBusy(false);
  }
  return (
    <Stack gap={2} className={css['note']} role="note" aria-label={t('practiceShop')}>
      <p>
        {isPractice ? (
          <>
            <strong>{t('practiceShop')}:</strong> {t('practiceHint')}
          </>
        ) : (
          t('practiceLeft')
        )}
      </p>
      <div>
        <Button variant="quiet" isBusy={isBusy} onClick={() => setOpen(true)}>
          {t('clearPractice')}
        </Button>
      </div>
      <ConfirmPassword
        isOpen={isOpen}
        text={t('clearPracticeText')}
        dangerousAct={t('clearPracticeAct')}
        onConfirmed={() => void clear()}
        onClose={() => setOpen(false)}
      />
    </Stack>
  );
}
