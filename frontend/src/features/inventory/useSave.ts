import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasPendingIn, sendNow } from '../../outbox/outbox';
import { isOffline, useConnectionStore } from '../../realtime/status';
import type { ShowNotice } from './useNotice';

const tries = 3;
const minIntervalMs = 1_000;
const pause = () => new Promise((go) => setTimeout(go, minIntervalMs));

/**
 * The action of "Save to Database". Changes are sent at once anyway; the button retries pending ones up to three times
 * and shows the result.
 */
export function useSave(showNotice: ShowNotice) {
  const { t } = useTranslation('inventory');
  const [isSaving, setSaving] = useState(false);

  async function save() {
    setSaving(true);
    for (let left = tries; left > 0; left -= 1) {
      await sendNow();
      if (!hasPendingIn('inventory')) break;
      if (left > 1) await pause();
    }
    setSaving(false);
    // Without pending changes nothing was sent: a lost connection then means that the server was not reached.
    showNotice(
      hasPendingIn('inventory') || isOffline(useConnectionStore.getState())
        ? { kind: 'error', text: t('message.notSaved') }
        : { kind: 'success', text: t('message.saved') },
    );
  }
  return { isSaving, save };
}
