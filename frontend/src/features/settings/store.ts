import { sameValue } from '@kalavara/shared-types/merge.rules';
import type { Settings } from '@kalavara/shared-types/settings/settings';
import { lacksExportRegistration } from '@kalavara/shared-types/checkout/countries.rules';
import { lacksGstin } from '@kalavara/shared-types/settings/settings.rules';
import { create } from 'zustand';
import { getUnsaved, setUnsaved } from '../../forms/unsaved';
import { assertOwnerAnswer } from '../../http/assertOwnerAnswer';
import { call, codeOf } from '../../http/call';
import { showBusiness } from '../../i18n/business';
import { codecs, fields, type Draft, type Field, type Problem } from './fields';

/** The draft of one field, and the stored value when its editing began. */
type Edit<F extends Field> = { draft: Draft[F]; from: Settings[F] };
export type Edits = { [F in Field]?: Edit<F> };
type Known = { settings: Settings; revision: number };
/** Outside the page, so that the input survives a visit to another tab; `unsaved` restores it after a reload. */
type State = { known: Known | undefined; edits: Edits; error: unknown };

export const useSettings = create<State>(() => ({ known: undefined, edits: {}, error: undefined }));
const unsavedKey = 'settings';
useSettings.subscribe(({ known, edits }) => {
  if (!known) return;
  const isAny = Object.keys(edits).length > 0;
  setUnsaved(unsavedKey, isAny ? edits : undefined, { isLasting: true });
});

export function forgetSettings() {
  setUnsaved(unsavedKey);
  useSettings.setState({ known: undefined, edits: {}, error: undefined });
}

/** Returns the edits from before a reload. The reloaded version of the program may lack one of the fields. */
export const getStoredEdits = (): Edits =>
  Object.fromEntries(
    Object.entries(getUnsaved<Edits>(unsavedKey) ?? {}).filter(([field]) => field in codecs),
  );

async function fetchSettings(): Promise<Known> {
  const { data, revision } = await call('getSettings', {});
  assertOwnerAnswer('taxRates' in data);
  return { settings: data, revision };
}

export function refreshSettings(): Promise<void> {
  return fetchSettings().then(
    (loaded) => {
      const { known } = useSettings.getState();
      // Answers may arrive out of order.
      if (known && known.revision > loaded.revision) return;
      showBusiness(loaded.settings);
      useSettings.setState({
        known: loaded,
        error: undefined,
        ...(!known && { edits: getStoredEdits() }),
      });
    },
    (error: unknown) => useSettings.setState({ error }),
  );
}

/** Returns the value that the form shows in a field. */
export const shownIn = <F extends Field>(
  { known, edits }: { known: Known; edits: Edits },
  field: F,
): Draft[F] => edits[field]?.draft ?? codecs[field].show(known.settings[field]);

export function edit<F extends Field>(field: F, draft: Draft[F]) {
  const { known, edits } = useSettings.getState();
  if (!known) return;
  const from = edits[field]?.from ?? known.settings[field];
  const isAsBefore = sameValue(draft, codecs[field].show(known.settings[field]));
  useSettings.setState({ edits: without(edits, field, isAsBefore ? undefined : { draft, from }) });
}

function without<F extends Field>(edits: Edits, field: F, instead?: Edit<F>): Edits {
  const { [field]: _gone, ...rest } = edits;
  return instead ? { ...rest, [field]: instead } : rest;
}

/** Whether another person saved a different value since the field was edited. */
export function isContested<F extends Field>(
  { known, edits }: { known: Known; edits: Edits },
  field: F,
): boolean {
  const mine = edits[field];
  const theirs = known.settings[field];
  return (
    mine !== undefined &&
    !sameValue(mine.from, theirs) &&
    !sameValue(codecs[field].read(mine.draft), theirs)
  );
}

export function takeMine<F extends Field>(field: F) {
  const { known, edits } = useSettings.getState();
  const mine = edits[field];
  if (known && mine)
    useSettings.setState({
      edits: without(edits, field, { ...mine, from: known.settings[field] }),
    });
}
export const takeTheirs = (field: Field) =>
  useSettings.setState(({ edits }) => ({ edits: without(edits, field) }));
export const discardEdits = () => useSettings.setState({ edits: {} });

export type Problems = Partial<Record<Field, readonly Problem[]>>;

/** Returns the errors of changed fields, and of fields that have to match them. */
export function problemsOf({ known, edits }: { known: Known; edits: Edits }): Problems {
  const all: Problems = {};
  for (const field of fields) {
    const mine = edits[field];
    const wrong = mine ? codecs[field].wrong(mine.draft as never) : [];
    if (wrong.length > 0) all[field] = wrong;
  }
  const registration = shownIn({ known, edits }, 'registration');
  const gstin = shownIn({ known, edits }, 'gstin');
  const countries = shownIn({ known, edits }, 'countries');
  const number = codecs.gstin.read(gstin);
  if (
    lacksExportRegistration({ countries, registration, gstin: number }) &&
    (edits.registration || edits.gstin || edits.countries)
  )
    all.countries = [...(all.countries ?? []), { at: '', why: 'export' }];
  if (lacksGstin({ registration, gstin: number }) && (edits.registration || edits.gstin))
    all.gstin = [{ at: '', why: 'gstinNeeded' }];
  return all;
}

/** Saves the changed fields only, all or none. Input typed during the request remains in the draft. */
export async function saveSettings(): Promise<void> {
  const { known, edits } = useSettings.getState();
  if (!known) return;
  const body = Object.fromEntries(
    Object.entries(edits).map(([field, { draft }]) => [
      field,
      codecs[field as Field].read(draft as never),
    ]),
  );
  try {
    const { data, revision } = await call('updateSettings', {
      body: { ...body, basedOn: known.revision },
    });
    showBusiness(data);
    useSettings.setState(({ edits: now }) => ({
      known: { settings: data, revision },
      // Input typed during the request is based on the saved values, not on those of another person.
      edits: Object.fromEntries(
        Object.entries(now)
          .filter(([field, { draft }]) => draft !== edits[field as Field]?.draft)
          .map(([field, { draft }]) => [field, { draft, from: data[field as Field] }]),
      ),
    }));
  } catch (error) {
    if (codeOf(error) === 'changed-meanwhile') await refreshSettings();
    throw error;
  }
}
