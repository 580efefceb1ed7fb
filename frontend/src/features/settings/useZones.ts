import type { DeliveryZone } from '@kalavara/shared-types/delivery';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getUnsaved, setUnsaved } from '../../forms/unsaved';
import { call } from '../../http/call';
import { codeOf, useErrorText } from '../../i18n/useErrorText';
import { showToast } from '../../ui/Toast';
import type { SavedList } from './ListSection';
import { asDrafts, asZones, changesIn, errorsIn, zonesKey, type ZoneDraft } from './zoneDrafts';

export type SavedZones = SavedList<DeliveryZone>;
type Unsaved = { known: SavedZones; drafts: readonly ZoneDraft[] };

export const loadZones = () => call('listDeliveryZones', {});

/** The zones as typed, which outlive the page; saved as a whole, unless someone else has saved them meanwhile. */
export function useZones(saved: SavedZones) {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const [unsaved] = useState(() => getUnsaved<Unsaved>(zonesKey));
  const [known, setKnown] = useState(unsaved?.known ?? saved);
  const [drafts, setDrafts] = useState(() => unsaved?.drafts ?? asDrafts(saved.data));
  const [theirs, setTheirs] = useState<SavedZones>();
  const [attempts, setAttempts] = useState(0);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isChanged = changesIn(asZones(drafts), known.data).length > 0;
  useEffect(() => {
    setUnsaved(zonesKey, isChanged ? { known, drafts } : undefined, { isLasting: true });
  }, [known, drafts, isChanged]);

  async function save() {
    setFailure(undefined);
    if (errorsIn(drafts).length > 0 || theirs) return setAttempts(attempts + 1);
    setBusy(true);
    try {
      const now = await call('saveDeliveryZones', {
        body: { zones: asZones(drafts), basedOn: known.revision },
      });
      setKnown(now);
      setDrafts(asDrafts(now.data));
      setAttempts(0);
      showToast(t('zones.saved'));
    } catch (caught) {
      if (codeOf(caught) === 'changed-meanwhile') await showTheirs();
      else setFailure(errorText(codeOf(caught)));
    }
    setBusy(false);
  }

  async function showTheirs() {
    try {
      setTheirs(await loadZones());
    } catch (caught) {
      setFailure(errorText(codeOf(caught)));
    }
  }

  /** Ends a conflict: what is saved next is based on theirs. */
  const decide = (now: SavedZones, zones: readonly ZoneDraft[]) => {
    setKnown(now);
    setDrafts(zones);
    setTheirs(undefined);
  };

  return {
    drafts,
    setDrafts,
    /** As last saved or loaded. */
    known: known.data,
    isChanged,
    discard: () => setDrafts(asDrafts(known.data)),
    /** What someone else has saved meanwhile, until it is decided. */
    theirs,
    takeTheirs: () => theirs && decide(theirs, asDrafts(theirs.data)),
    takeMine: () => theirs && decide(theirs, drafts),
    errors: attempts === 0 ? [] : errorsIn(drafts),
    attempts,
    failure,
    isBusy,
    save,
  };
}
