import { useTranslation } from 'react-i18next';
import { useNotice } from '../../../features/inventory/useNotice';
import { outcomeOf } from '../../../outbox/outbox';

export type InventoryMessages = ReturnType<typeof useInventoryMessages>;

/** The message of the page, and functions that set it. Changes are identified by the ids of their commands. */
export function useInventoryMessages() {
  const { t } = useTranslation('inventory');
  const [notice, showNotice] = useNotice();

  const showSuccess = (text: string) => showNotice({ kind: 'success', text });
  /**
   * Success is shown at once, because the change is shown at once; replaced by an error if the
   * server refuses.
   */
  function showChange(command: string, success: string, failure: string) {
    showSuccess(success);
    void outcomeOf(command).then(
      (outcome) => outcome === 'refused' && showNotice({ kind: 'error', text: failure }),
    );
  }

  return {
    notice,
    showNotice,
    showAdded: (command: string) => showChange(command, t('message.added'), t('message.addFailed')),
    showUpdated: (command: string) =>
      showChange(command, t('message.updated'), t('message.updateFailed')),
    showRemoved: () => showSuccess(t('message.removed')),
    showImported: () => showSuccess(t('message.imported')),
  };
}
