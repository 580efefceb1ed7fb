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
import { LoadState } from '../../ui/LoadState';
import { Stack } from '../../ui/Stack';
import { Card } from './Card';
import { SaveBar } from './SaveBar';

type Name = 'couriers' | 'zones';
/** A list of the settings as the server has it. */
export type SavedList<Row> = { data: readonly Row[]; revision: number };

type ListProps<Row> = {
  name: Name;
  /** The same function at each render. */
  load: () => Promise<SavedList<Row>>;
  children: (saved: SavedList<Row>, reload: () => void) => ReactNode;
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

  if (saved) return children(saved, reload);
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
  failure: string | undefined;
  other: { label: string; onPress: () => void } | undefined;
  /** With each new value the first wrong field, or the choice of a conflict, gets the focus. */
  attempts: number;
  conflict?: unknown;
  onSave: () => Promise<void>;
  children: ReactNode;
};

export function ListForm(props: FormProps) {
  const { name, attempts, conflict, onSave, children, ...bar } = props;
  const { t } = useTranslation('settings');
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid], [role="alert"] button')?.focus();
  }, [attempts, conflict]);
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
        status={bar.isChanged ? t(`${name}.unsaved`) : t('allSaved')}
        save={t(`${name}.save`)}
      />
    </Stack>
  );
}
