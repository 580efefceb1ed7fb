import type { DeliveryZone } from '@kalavara/shared-types/delivery/delivery';
import { stateNamesMl } from '@kalavara/shared-types/content/state-names-ml';
import { states, type StateCode } from '@kalavara/shared-types/checkout/indian-states.rules';
import { useTranslation } from 'react-i18next';
import { TextConflict } from '../../forms/TextConflict';
import { useLanguage } from '../../i18n/language';
import { ListForm, ListSection, type SavedListProps } from './ListSection';
import { Rows } from './Rows';
import css from './Settings.module.css';
import { loadZones, useZones } from './useZones';
import { areDays, asZones, changesIn, fresh, lineOf, type ZoneDraft } from './zoneDrafts';
import { ZoneFields } from './ZoneFields';

/** The delivery zones with days and fees, by the prefix of the pincode; the longest matching prefix applies. */
export const Zones = () => (
  <ListSection name="zones" load={loadZones}>
    {(list) => <ZonesForm {...list} />}
  </ListSection>
);

/** The maximum number of zones that are not folded into groups. */
const maxUnfolded = 6;

/** The title of a group: its states, its prefixes, and whether it has unsaved changes. */
function GroupTitle({ zones, saved }: { zones: readonly ZoneDraft[]; saved: ReadonlySet<string> }) {
  const { t } = useTranslation('settings');
  const language = useLanguage();
  const codes = zones[0]!.group === 'other' ? [] : (zones[0]!.group.split(' ') as StateCode[]);
  const [days, ...otherDays] = new Set(zones.map((zone) => zone.days));
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
        {otherDays.length === 0 &&
          areDays(days!) &&
          ` · ${t('zones.daysOf', { count: Number(days) })}`}
      </small>
    </span>
  );
}

function ZonesForm(list: SavedListProps<DeliveryZone>) {
  const { t } = useTranslation('settings');
  const zones = useZones(list);
  const { draft: drafts, theirs, errors } = zones;
  const known = asZones(zones.base);
  const savedLines = new Set(known.map(lineOf));
  const describe = (next: readonly DeliveryZone[]) =>
    changesIn(next, known)
      .map(({ zone: { prefix, days, isServiceable }, isGone }) => {
        if (isGone) return t('zones.lineGone', { prefix });
        if (!isServiceable) return t('zones.lineOff', { prefix });
        return areDays(String(days)) ? t('zones.line', { prefix, count: days }) : prefix;
      })
      .join('; ');
  const errorAt = (at: number, field: keyof ZoneDraft) => {
    const why = errors.find((each) => each.at === at && each.field === field)?.why;
    return why && t(`wrong.${why}`);
  };

  return (
    <ListForm
      name="zones"
      isChanged={zones.isChanged}
      isBusy={zones.isBusy}
      attempts={zones.attempts}
      isContested={theirs !== undefined}
      failure={zones.failure}
      onDiscard={zones.discard}
      onSave={zones.save}
    >
      {theirs && (
        <TextConflict
          name={t('zones.title')}
          rows={[
            { key: 'zones', mine: describe(asZones(drafts)), theirs: describe(asZones(theirs)) },
          ]}
          onMine={() => zones.take(drafts)}
          onTheirs={() => zones.take(theirs)}
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
          title: (group) => <GroupTitle zones={group} saved={savedLines} />,
          isOpen: (indexes) =>
            drafts.length <= maxUnfolded || errors.some(({ at }) => indexes.includes(at)),
        }}
        onChange={zones.setDraft}
      >
        {(zone, at, change) => (
          <ZoneFields zone={zone} errorAt={(field) => errorAt(at, field)} onChange={change} />
        )}
      </Rows>
    </ListForm>
  );
}
