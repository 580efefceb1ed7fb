import { type FormEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Loaded } from '../../forms/useRevisedDraft';
import { useLoaded } from '../../http/useLoaded';
import { codeOf, useErrorText } from '../../i18n/useErrorText';
import { LoadState } from '../../ui/LoadState';
import { Stack } from '../../ui/Stack';
import { Card } from './Card';
import { SaveBar } from './SaveBar';

type Name = 'couriers' | 'zones';
/** A list of the settings as the server has it. */
type SavedList<Row> = Loaded<readonly Row[]>;
export type SavedListProps<Row> = {
  saved: SavedList<Row>;
  onLoaded: (saved: SavedList<Row>) => void;
};

type ListProps<Row> = {
  name: Name;
  /** The same function for every render; a new one would load again. */
  load: () => Promise<SavedList<Row>>;
  children: (props: SavedListProps<Row>) => ReactNode;
};

/** Loads a list that is saved as a whole, separately from the other settings. */
export function ListSection<Row>({ name, load, children }: ListProps<Row>) {
  const { t } = useTranslation('settings');
  const { loaded: saved, setLoaded, error, load: retry } = useLoaded(load);
  if (saved) return children({ saved, onLoaded: setLoaded });
  return (
    <LoadState
      label={t(`${name}.loading`)}
      rows={4}
      height="96px"
      error={error}
      failed={t(`${name}.failed`)}
      onRetry={retry}
    />
  );
}

type FormProps = {
  name: Name;
  isChanged: boolean;
  isBusy: boolean;
  /** The error of the last save. */
  failure: unknown;
  onDiscard: () => void;
  /** With each new value, the first invalid field or the choice of a conflict receives the focus. */
  attempts: number;
  isContested: boolean;
  onSave: () => Promise<void>;
  children: ReactNode;
};

export function ListForm(props: FormProps) {
  const { name, attempts, isContested, failure, onSave, children, ...bar } = props;
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid], [role="alert"] button')?.focus();
  }, [attempts, isContested]);
  return (
    <Stack
      as="form"
      gap={5}
      ref={form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void onSave();
      }}
      noValidate
      aria-label={t(`${name}.title`)}
    >
      <Card title={t(`${name}.title`)} text={t(`${name}.text`)}>
        {children}
      </Card>
      <SaveBar
        {...bar}
        failure={
          failure === undefined ? undefined : `${t('saveFailed')} ${errorText(codeOf(failure))}`
        }
        status={bar.isChanged ? t(`${name}.unsaved`) : t('allSaved')}
        save={t(`${name}.save`)}
      />
    </Stack>
  );
}
