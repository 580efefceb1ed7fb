import { useEffect, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { Refused } from '../../http/call';
import { codeOf, useErrorText } from '../../i18n/useErrorText';
import { useSettingsFailure } from './useSettingsFailure';
import { useTranslation } from 'react-i18next';
import { LoadState } from '../../ui/LoadState';
import { Stack } from '../../ui/Stack';
import { showToast } from '../../ui/Toast';
import { Cards } from './Cards';
import { codecs, fields, type Field } from './fields';
import { ProblemsContext } from './FormContext';
import { SampleNotice } from './SampleNotice';
import { isIn, type SectionName, sectionWith } from './sections';
import { SaveBar } from './SaveBar';
import css from './Settings.module.css';
import {
  discardEdits,
  isContested,
  problemsOf,
  refreshSettings,
  saveSettings,
  useSettings,
  type Problems,
} from './store';

/** The section that a phone shows; undefined for all. The form opens the section of an invalid field. */
type SectionProps = {
  section?: SectionName | undefined;
  onSection?: (section: SectionName) => void;
  /** The field that a link named, which receives the focus: a new object for each click. */
  target?: FieldTarget | undefined;
};
export type FieldTarget = { field: Field };

/** Loads the settings, and reloads them when `reloadOn` changes, after another device saved them. */
export function SettingsForm({ reloadOn, ...section }: { reloadOn: number } & SectionProps) {
  const { t } = useTranslation('settings');
  const { known, error } = useSettings();
  useEffect(() => void refreshSettings(), [reloadOn]);
  if (known) return <Form {...section} />;
  return (
    <LoadState
      label={t('loading')}
      rows={4}
      height="160px"
      error={error}
      failed={t('failed')}
      onRetry={() => void refreshSettings()}
    />
  );
}

function Form({ section, onSection, target }: SectionProps) {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const failureText = useSettingsFailure();
  const { known, edits, error } = useSettings();
  const [attempts, setAttempts] = useState(0);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const state = { known: known!, edits };
  const problems = attempts === 0 ? {} : withRefused(problemsOf(state), refused);
  const count = Object.keys(edits).length;
  const wrongCount = Object.keys(problems).length;

  // The first invalid or conflicting field receives the focus.
  useLayoutEffect(() => {
    if (attempts === 0) return;
    const wrong = form.current?.querySelectorAll<HTMLElement>(
      '[aria-invalid], [role="alert"] button',
    );
    [...(wrong ?? [])].find((field) => !field.closest('[data-closed]'))?.focus();
  }, [attempts, section]);

  useLayoutEffect(() => {
    if (target) focusField(form.current, target.field);
  }, [target]);

  function openSectionOf(wrong: readonly Field[]) {
    const found = sectionWith(wrong);
    if (section && found && !sectionWith(wrong.filter((field) => isIn(section, field))))
      onSection?.(found);
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    setRefused([]);
    setFailure(undefined);
    if (count === 0) return void showToast(t('nothingChanged'));
    const wrong = problemsOf(state);
    const stuck = fields.filter((field) => wrong[field] || isContested(state, field));
    if (stuck.length > 0) {
      openSectionOf(stuck);
      return setAttempts(attempts + 1);
    }
    setBusy(true);
    try {
      await saveSettings();
      setAttempts(0);
      showToast(t('saved'));
    } catch (caught) {
      const code = codeOf(caught);
      const paths = caught instanceof Refused ? (caught.failure.fields ?? []) : [];
      setRefused(code === 'invalid' ? paths : []);
      openSectionOf(paths.map((path) => path.split('.')[0] as Field));
      setFailure(code === 'changed-meanwhile' ? undefined : caught);
      setAttempts(attempts + 1);
    }
    setBusy(false);
  }

  return (
    <ProblemsContext value={problems}>
      <Stack
        as="form"
        gap={5}
        ref={form}
        onSubmit={(event) => void save(event)}
        noValidate
        aria-label={t('formLabel')}
      >
        <SampleNotice
          settings={state.known.settings}
          section={section}
          wayTo={(field, label) => (
            <button type="button" onClick={() => focusField(form.current, field)}>
              {label}
            </button>
          )}
        />
        {error !== undefined && (
          <p role="status" className={css['stale']}>
            {t('stale')} {errorText(codeOf(error))}
          </p>
        )}
        <Cards section={section} />
        <SaveBar
          isChanged={count > 0}
          status={
            <>
              {count === 0 ? t('allSaved') : t('unsaved', { count })}{' '}
              {wrongCount > 0 && <strong>{t('corrections', { count: wrongCount })}</strong>}
            </>
          }
          failure={failure === undefined ? undefined : `${t('saveFailed')} ${failureText(failure)}`}
          save={t('save')}
          isBusy={isBusy}
          onDiscard={discardEdits}
        />
      </Stack>
    </ProblemsContext>
  );
}

/** Maps a path of the server such as "countries.0.code" to the field `countries`, at "0.code". */
function withRefused(problems: Problems, refused: readonly string[]): Problems {
  const all = { ...problems };
  for (const path of refused) {
    const field = path.split('.')[0] as Field;
    if (field in codecs && !all[field])
      all[field] = [{ at: path.slice(field.length + 1), why: 'refused' }];
  }
  return all;
}

const focusField = (form: HTMLFormElement | null, field: Field) =>
  form?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
