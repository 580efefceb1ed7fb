import { type Courier, isCourierLink, trackingUrl } from '@kalavara/shared-types/couriers.rules';
import type { ErrorCode } from '@kalavara/shared-types/errors';
import { findRepeated } from '@kalavara/shared-types/settings.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setUnsaved } from '../../forms/unsaved';
import { useLastingDraft } from '../../forms/useLastingDraft';
import { call } from '../../http/call';
import { codeOf, useErrorText } from '../../i18n/useErrorText';
import { TextField } from '../../ui/TextField';
import { showToast } from '../../ui/Toast';
import { ListForm, ListSection, type SavedList } from './ListSection';
import { Rows } from './Rows';
import css from './Settings.module.css';

/** A new one has no id. */
type Draft = Omit<Courier, 'id'> & { id?: string };
type Problem = 'nameMissing' | 'nameTwice' | 'linkWrong';

const fresh: Draft = { name: '', link: '' };
const load = () => call('listCouriers', {});
const draftKey = 'settings.couriers';

/** The couriers to choose from, and where their shipments are followed. */
export const Couriers = () => (
  <ListSection name="couriers" load={load}>
    {(saved, reload) => <CouriersForm saved={saved} reload={reload} />}
  </ListSection>
);

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

type Props = { saved: SavedList<Courier>; reload: () => void };

function CouriersForm({ saved, reload }: Props) {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const [known, setKnown] = useState(saved);
  const { draft, basedOn, isChanged, setDraft } = useLastingDraft<readonly Draft[]>(
    draftKey,
    known.data,
    known.revision,
  );
  const [attempts, setAttempts] = useState(0);
  const [failure, setFailure] = useState<ErrorCode>();
  const [isBusy, setBusy] = useState(false);
  const problems = attempts === 0 ? [] : problemsOf(tidied(draft));
  const isStale = failure === 'changed-meanwhile';

  async function save() {
    const couriers = tidied(draft);
    setFailure(undefined);
    setAttempts(attempts + 1);
    if (problemsOf(couriers).some(({ name, link }) => name ?? link)) return;
    setBusy(true);
    try {
      const now = await call('saveCouriers', { body: { couriers, basedOn } });
      setKnown(now);
      setDraft(now.data);
      setAttempts(0);
      showToast(t('couriers.saved'));
    } catch (caught) {
      setFailure(codeOf(caught));
    }
    setBusy(false);
  }
  const refusal = isStale ? t('couriers.changed') : `${t('saveFailed')} ${errorText(failure!)}`;
  function discardAndReload() {
    setUnsaved(draftKey);
    reload();
  }
  const discard = { label: t('discard'), onPress: () => setDraft(known.data) };

  return (
    <ListForm
      name="couriers"
      isChanged={isChanged}
      isBusy={isBusy}
      attempts={attempts}
      failure={failure && refusal}
      other={
        isStale
          ? { label: t('couriers.reload'), onPress: discardAndReload }
          : isChanged
            ? discard
            : undefined
      }
      onSave={save}
    >
      <Rows
        rows={draft}
        rowClass={css['courier']}
        nameOf={({ name }, at) => t('couriers.row', { number: at + 1, name })}
        add={t('couriers.add')}
        remove={t('remove')}
        removeOf={({ name }) => t('couriers.remove', { name })}
        empty={t('couriers.empty')}
        fresh={fresh}
        onChange={setDraft}
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
    </ListForm>
  );
}
