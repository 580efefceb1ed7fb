import { type Courier, isCourierLink, trackingUrl } from '@kalavara/shared-types/couriers.rules';
import type { ErrorCode } from '@kalavara/shared-types/errors';
import { findRepeated } from '@kalavara/shared-types/settings.rules';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../http/call';
import { codeOf, useErrorText } from '../../i18n/useErrorText';
import { Button } from '../../ui/Button';
import { ErrorState } from '../../ui/ErrorState';
import notice from '../../ui/Notice.module.css';
import { Skeleton } from '../../ui/Skeleton';
import { Stack } from '../../ui/Stack';
import { TextField } from '../../ui/TextField';
import { showToast } from '../../ui/Toast';
import { Card } from './Card';
import { Rows } from './Rows';
import css from './Settings.module.css';

type Loaded = { couriers: readonly Courier[]; revision: number };
/** A new one has no id. */
type Draft = Omit<Courier, 'id'> & { id?: string };
type Problem = 'nameMissing' | 'nameTwice' | 'linkWrong';

const fresh: Draft = { name: '', link: '' };

/** The couriers to choose from, and where their shipments are followed. */
export function Couriers() {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const [loaded, setLoaded] = useState<Loaded>();
  const [error, setError] = useState<unknown>();
  const load = useCallback(() => {
    setError(undefined);
    setLoaded(undefined);
    call('listCouriers', {}).then(
      ({ data, revision }) => setLoaded({ couriers: data, revision }),
      setError,
    );
  }, []);
  useEffect(load, [load]);

  if (loaded) return <CouriersForm loaded={loaded} onReload={load} />;
  if (error === undefined) return <Skeleton label={t('couriers.loading')} rows={4} height="96px" />;
  return <ErrorState text={`${t('couriers.failed')} ${errorText(codeOf(error))}`} onRetry={load} />;
}

const tidied = (drafts: readonly Draft[]): Draft[] =>
  drafts.map(({ name, link, ...rest }) => ({ ...rest, name: name.trim(), link: link.trim() }));

function problemsOf(drafts: readonly Draft[]): { name?: Problem; link?: Problem }[] {
  const repeated = findRepeated(drafts.map(({ name }) => name.toLowerCase()));
  return drafts.map(({ name, link }, at) => ({
    ...(name === ''
      ? { name: 'nameMissing' as const }
      : repeated.includes(at) && { name: 'nameTwice' as const }),
    ...(!isCourierLink(link) && { link: 'linkWrong' as const }),
  }));
}

function CouriersForm({ loaded, onReload }: { loaded: Loaded; onReload: () => void }) {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const [known, setKnown] = useState(loaded);
  const [drafts, setDrafts] = useState<readonly Draft[]>(loaded.couriers);
  const [attempts, setAttempts] = useState(0);
  const [failure, setFailure] = useState<ErrorCode>();
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const problems = attempts === 0 ? [] : problemsOf(tidied(drafts));
  const isChanged = JSON.stringify(drafts) !== JSON.stringify(known.couriers);
  const isStale = failure === 'changed-meanwhile';
  useLayoutEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  async function save(event: FormEvent) {
    event.preventDefault();
    const couriers = tidied(drafts);
    setFailure(undefined);
    setAttempts(attempts + 1);
    if (problemsOf(couriers).some(({ name, link }) => name ?? link)) return;
    setBusy(true);
    try {
      const { data, revision } = await call('saveCouriers', {
        body: { couriers, basedOn: known.revision },
      });
      setKnown({ couriers: data, revision });
      setDrafts(data);
      setAttempts(0);
      showToast(t('couriers.saved'));
    } catch (caught) {
      setFailure(codeOf(caught));
    }
    setBusy(false);
  }

  return (
    <Stack
      as="form"
      gap={5}
      ref={form}
      onSubmit={(event) => void save(event)}
      noValidate
      aria-label={t('couriers.title')}
    >
      <Card title={t('couriers.title')} text={t('couriers.text')}>
        <Rows
          rows={drafts}
          rowClass={css['courier']}
          nameOf={({ name }, at) => t('couriers.row', { number: at + 1, name })}
          add={t('couriers.add')}
          remove={t('remove')}
          removeOf={({ name }) => t('couriers.remove', { name })}
          empty={t('couriers.empty')}
          fresh={fresh}
          onChange={setDrafts}
        >
          {(courier, at, change) => {
            const { name, link } = problems[at] ?? {};
            const url =
              isCourierLink(courier.link.trim()) &&
              trackingUrl({ courier: '', ...courier, trackingNumber: '123' });
            return (
              <>
                <TextField
                  label={t('couriers.name')}
                  maxLength={40}
                  value={courier.name}
                  error={name && t(`couriers.${name}`)}
                  onChange={({ target }) => change({ ...courier, name: target.value })}
                />
                <div>
                  <TextField
                    label={t('couriers.link')}
                    hint={t('couriers.linkHint')}
                    type="url"
                    inputMode="url"
                    maxLength={300}
                    value={courier.link}
                    error={link && t(`couriers.${link}`)}
                    onChange={({ target }) => change({ ...courier, link: target.value })}
                  />
                  {url && (
                    <a href={url} target="_blank" rel="noreferrer">
                      {t('couriers.try')}
                    </a>
                  )}
                </div>
              </>
            );
          }}
        </Rows>
      </Card>
      <div className={css['bar']} data-has-changes={isChanged}>
        <p role="status">{isChanged ? t('couriers.unsaved') : t('allSaved')}</p>
        {failure && (
          <p role="alert" className={notice['refused']}>
            {isStale ? t('couriers.changed') : `${t('saveFailed')} ${errorText(failure)}`}
          </p>
        )}
        <div className={css['acts']}>
          {isStale && (
            <Button variant="quiet" onClick={onReload}>
              {t('couriers.reload')}
            </Button>
          )}
          {isChanged && !isStale && (
            <Button variant="quiet" onClick={() => setDrafts(known.couriers)}>
              {t('discard')}
            </Button>
          )}
          <Button type="submit" isBusy={isBusy}>
            {t('couriers.save')}
          </Button>
        </div>
      </div>
    </Stack>
  );
}
