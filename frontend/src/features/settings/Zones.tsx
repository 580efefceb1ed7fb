import type { DeliveryZone } from '@kalavara/shared-types/delivery';
import { useEffect, useState } from 'react';
import { stateNamesMl } from '@kalavara/shared-types/content/state-names-ml';
import { states, type StateCode } from '@kalavara/shared-types/indian-states.rules';
import { getUnsaved, setUnsaved } from '../../forms/unsaved';
import { call } from '../../http/call';
import { useLanguage } from '../../i18n/language';
import { codeOf, useErrorText } from '../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { Check } from '../../ui/Check';
import { TextField } from '../../ui/TextField';
import { showToast } from '../../ui/Toast';
import { Contested } from './Contested';
import { ListForm, ListSection, type SavedList } from './ListSection';
import { Rows } from './Rows';
import css from './Settings.module.css';
import {
  asDrafts,
  asZones,
  changesIn,
  errorsIn,
  fresh,
  lineOf,
  zonesKey,
  type ZoneDraft,
} from './zoneDrafts';

type Saved = SavedList<DeliveryZone>;
const load = () => call('listDeliveryZones', {});

/** Where parcels go, how long they take and what they cost: by the beginning of the pincode, the longest one counts. */
export const Zones = () => (
  <ListSection name="zones" load={load}>
    {(saved) => <ZonesForm saved={saved} />}
  </ListSection>
);

type Unsaved = { known: Saved; drafts: readonly ZoneDraft[] };
/** Few areas are readable without being folded. */
const mostUnfolded = 6;

/** The states of a group, the prefixes in it, and what is not saved of it. */
function GroupTitle({ zones, saved }: { zones: readonly ZoneDraft[]; saved: ReadonlySet<string> }) {
  const { t } = useTranslation('settings');
  const language = useLanguage();
  const codes = zones[0]!.group === 'other' ? [] : (zones[0]!.group.split(' ') as StateCode[]);
  const days = [...new Set(zones.map((zone) => zone.days))];
  const isEdited = asZones(zones).some((zone) => !saved.has(lineOf(zone)));
  return (
    <span>
      <b>
        {codes.map((code) => (language === 'ml' ? stateNamesMl : states)[code]).join(', ') ||
          t('zones.otherAreas')}{' '}
        {isEdited && <em>({t('unsavedMark')})</em>}
      </b>
      <small>
        {zones.map(({ prefix }) => prefix).join(', ')}
        {days.length === 1 && ` · ${t('zones.daysOf', { count: Number(days[0]) })}`}
      </small>
    </span>
  );
}

function ZonesForm({ saved }: { saved: Saved }) {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const [unsaved] = useState(() => getUnsaved<Unsaved>(zonesKey));
  const [known, setKnown] = useState(unsaved?.known ?? saved);
  const [drafts, setDrafts] = useState(() => unsaved?.drafts ?? asDrafts(saved.data));
  const [theirs, setTheirs] = useState<Saved>();
  const [attempts, setAttempts] = useState(0);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const errors = attempts === 0 ? [] : errorsIn(drafts);
  const isChanged = changesIn(asZones(drafts), known.data).length > 0;
  useEffect(() => {
    setUnsaved(zonesKey, isChanged ? { known, drafts } : undefined);
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
      setTheirs(await load());
    } catch (caught) {
      setFailure(errorText(codeOf(caught)));
    }
  }
  const decide = (now: Saved, zones: readonly ZoneDraft[]) => {
    setKnown(now);
    setDrafts(zones);
    setTheirs(undefined);
  };
  const savedLines = new Set(known.data.map(lineOf));
  const describe = (zones: readonly DeliveryZone[]) =>
    changesIn(zones, known.data)
      .map(({ zone: { prefix, days, isServiceable }, isGone }) =>
        t(isGone ? 'zones.lineGone' : isServiceable ? 'zones.line' : 'zones.lineOff', {
          prefix,
          count: days,
        }),
      )
      .join('; ');
  const errorAt = (at: number, field: keyof ZoneDraft) => {
    const why = errors.find((each) => each.at === at && each.field === field)?.why;
    return why && t(`wrong.${why}`);
  };

  return (
    <ListForm
      name="zones"
      isChanged={isChanged}
      isBusy={isBusy}
      attempts={attempts}
      conflict={theirs}
      failure={failure && `${t('saveFailed')} ${failure}`}
      other={
        isChanged
          ? { label: t('discard'), onPress: () => setDrafts(asDrafts(known.data)) }
          : undefined
      }
      onSave={save}
    >
      {theirs && (
        <Contested
          name={t('zones.title')}
          mine={describe(asZones(drafts))}
          theirs={describe(theirs.data)}
          onMine={() => decide(theirs, drafts)}
          onTheirs={() => decide(theirs, asDrafts(theirs.data))}
        />
      )}
      <Rows
        rows={drafts}
        rowClass={css['zone']}
        nameOf={({ prefix }, at) => t('zones.row', { number: at + 1, prefix })}
        add={t('zones.add')}
        remove={t('remove')}
        removeOf={({ prefix }) => t('zones.remove', { prefix })}
        empty={t('zones.empty')}
        fresh={fresh}
        groups={{
          of: ({ group }) => group,
          title: (zones) => <GroupTitle zones={zones} saved={savedLines} />,
          isOpen: (indexes) =>
            drafts.length <= mostUnfolded || errors.some(({ at }) => indexes.includes(at)),
        }}
        onChange={setDrafts}
      >
        {(zone, at, change) => (
          <>
            <TextField
              label={t('zones.prefix')}
              inputMode="numeric"
              maxLength={6}
              value={zone.prefix}
              error={errorAt(at, 'prefix')}
              onChange={(event) => change({ ...zone, prefix: event.target.value })}
            />
            <TextField
              label={t('zones.days')}
              inputMode="numeric"
              maxLength={2}
              value={zone.days}
              error={errorAt(at, 'days')}
              onChange={(event) => change({ ...zone, days: event.target.value })}
            />
            <TextField
              label={t('zones.fee')}
              inputMode="decimal"
              maxLength={9}
              placeholder={t('zones.usualFee')}
              value={zone.fee}
              error={errorAt(at, 'fee')}
              onChange={(event) => change({ ...zone, fee: event.target.value })}
            />
            <Check
              label={t('zones.isServiceable')}
              isChecked={zone.isServiceable}
              onChange={(isServiceable) => change({ ...zone, isServiceable })}
            />
          </>
        )}
      </Rows>
    </ListForm>
  );
}
