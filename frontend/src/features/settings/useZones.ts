import type { DeliveryZone } from '@kalavara/shared-types/delivery/delivery';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevisedDraft } from '../../forms/useRevisedDraft';
import { call } from '../../http/call';
import { showToast } from '../../ui/Toast';
import type { SavedListProps } from './ListSection';
import { asDrafts, asZones, errorsIn, lineOf, type ZoneDraft } from './zoneDrafts';

export const loadZones = () => call('listDeliveryZones', {});

/** The zones as typed; saved as a whole, unless another person has saved them meanwhile. */
export function useZones({ saved, onLoaded }: SavedListProps<DeliveryZone>) {
  const { t } = useTranslation('settings');
  const [attempts, setAttempts] = useState(0);
  const zones = useRevisedDraft<readonly DeliveryZone[], readonly ZoneDraft[]>({
    key: 'settings.zones',
    loaded: saved,
    read: asDrafts,
    contentOf: (drafts) => asZones(drafts).map(lineOf).sort(),
    load: loadZones,
    send: (drafts, basedOn, commandId) =>
      call('saveDeliveryZones', { body: { zones: asZones(drafts), basedOn } }, { commandId }),
    onLoaded,
  });
  const { draft, theirs } = zones;

  async function save() {
    if (errorsIn(draft).length > 0 || theirs) return setAttempts(attempts + 1);
    if (!(await zones.save())) return;
    setAttempts(0);
    showToast(t('zones.saved'));
  }
  return { ...zones, errors: attempts === 0 ? [] : errorsIn(draft), attempts, save };
}
