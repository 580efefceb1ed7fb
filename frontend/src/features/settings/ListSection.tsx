import {
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FormEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Loaded } from '../../forms/useRevisedDraft';
import { codeOf, useErrorText } from '../../i18n/useErrorText';
import { LoadState } from '../../ui/LoadState';
import { Stack } from '../../ui/Stack';
import { Card } from './Card';
import { SaveBar } from './SaveBar';

type Name = 'couriers' | 'zones';
/** A list of the settings as the server has it. */
export type SavedList<Row> = Loaded<readonly Row[]>;
export type SavedListProps<Row> = {
  saved: SavedList<Row>;
  onLoaded: (saved: SavedList<Row>) => void;
};

type ListProps<Row> = {
  name: Name;
  /** Has to be the same function at each render. */
  load: () => Promise<SavedList<Row>>;
  children: (props: SavedListProps<Row>) => ReactNode;
};

/** Loads a list that is saved as a whole, apart from the other settings. */
export function ListSection<Row>({ name, load, children }: ListProps<Row>) {
  const { t } = useTranslation('settings');
  const [saved, setSaved] = useState<SavedList<Row>>();
  const [error, setError] = useState<unknown>();
  const reload = useCallback(() => {
    setError(undefined);
    setSaved(undefined);
    load().then(setSaved, setError);
  }, [load]);
  useEffect(reload, [reload]);

  if (saved) return children({ saved, onLoaded: setSaved });
  return (
    <LoadState
      label={t(`${name}.loading`)}
      rows={4}
      height="96px"
      error={error}
      failed={t(`${name}.failed`)}
      onRetry={reload}
    />
  );
}

type FormProps = {
  name: Name;
  isChanged: boolean;
  isBusy: boolean;
  /** Why it is not saved. */
  failure: unknown;
  onDiscard: () => void;
  /** With each new value the first wrong field, or the choice of a conflict, gets the focus. */
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
