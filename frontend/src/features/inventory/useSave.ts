import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isWaitingIn, sendNow } from '../../outbox/outbox';
import type { Say } from './useNotice';

const tries = 3;
const apart = 1_000;
const pause = () => new Promise((go) => setTimeout(go, apart));

/** "Save to Database": what was done here went at once; the button sends what still waits, three times, and says how it stands (D-117). */
export function useSave(say: Say) {
  const { t } = useTranslation('inventory');
  const [isSaving, setSaving] = useState(false);

  async function save() {
    setSaving(true);
    for (let left = tries; left > 0; left -= 1) {
      await sendNow();
      if (!isWaitingIn('inventory')) break;
      if (left > 1) await pause();
    }
    setSaving(false);
    say(
      isWaitingIn('inventory')
        ? { kind: 'error', text: t('message.notSaved') }
        : { kind: 'success', text: t('message.saved') },
    );
  }
  return { isSaving, save };
}
