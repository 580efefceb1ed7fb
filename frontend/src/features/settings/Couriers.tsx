import {
  type Courier,
  isCourierLink,
  trackingUrl,
} from '@kalavara/shared-types/couriers/couriers.rules';
import { findRepeated } from '@kalavara/shared-types/settings/settings.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextConflict } from '../../forms/TextConflict';
import { useRevisedDraft } from '../../forms/useRevisedDraft';
import { call } from '../../http/call';
import { TextField } from '../../ui/TextField';
import { showToast } from '../../ui/Toast';
import { ListForm, ListSection, type SavedListProps } from './ListSection';
import { Rows } from './Rows';
import css from './Settings.module.css';

/** A new courier has no id. */
type Draft = Omit<Courier, 'id'> & { id?: string };
type Problem = 'nameMissing' | 'nameTwice' | 'linkWrong';

const fresh: Draft = { name: '', link: '' };
const load = () => call('listCouriers', {});

/** The list of couriers, with the addresses of their tracking pages. */
export const Couriers = () => (
  <ListSection name="couriers" load={load}>
    {(list) => <CouriersForm {...list} />}
  </ListSection>
);

const trimDrafts = (drafts: readonly Draft[]): Draft[] =>
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

/** In the order of the form, which is also the order of the options at a shipment. */
const describe = (drafts: readonly Draft[]) =>
  trimDrafts(drafts)
    .map(({ name, link }) => [name, link].filter(Boolean).join(': '))
    .join('; ');

function CouriersForm({ saved, onLoaded }: SavedListProps<Courier>) {
  const { t } = useTranslation('settings');
  const couriers = useRevisedDraft<readonly Courier[], readonly Draft[]>({
    key: 'settings.couriers',
    loaded: saved,
    read: (stored) => stored,
    contentOf: (drafts) => trimDrafts(drafts).map(({ name, link }) => [name, link]),
    load,
    send: (drafts, basedOn, commandId) =>
      call('saveCouriers', { body: { couriers: trimDrafts(drafts), basedOn } }, { commandId }),
    onLoaded,
  });
  const { draft, theirs } = couriers;
  const [attempts, setAttempts] = useState(0);
  const problems = attempts === 0 ? [] : problemsOf(trimDrafts(draft));

  async function save() {
    const isWrong = problemsOf(trimDrafts(draft)).some(({ name, link }) => name ?? link);
    if (isWrong || theirs) return setAttempts(attempts + 1);
    if (!(await couriers.save())) return;
    setAttempts(0);
    showToast(t('couriers.saved'));
  }

  return (
    <ListForm
      name="couriers"
      isChanged={couriers.isChanged}
      isBusy={couriers.isBusy}
      attempts={attempts}
      isContested={theirs !== undefined}
      failure={couriers.failure}
      onDiscard={couriers.discard}
      onSave={save}
    >
      {theirs && (
        <TextConflict
          name={t('couriers.title')}
          rows={[{ key: 'couriers', mine: describe(draft), theirs: describe(theirs) }]}
          onMine={() => couriers.take(draft)}
          onTheirs={() => couriers.take(theirs)}
        />
      )}
      <Rows
        rows={draft}
        rowClass={css['courier']}
        nameOf={({ name }, at) => t('couriers.row', { number: at + 1, name })}
        add={t('couriers.add')}
        remove={t('remove')}
        removeOf={({ name }) => t('couriers.remove', { name })}
        empty={t('couriers.empty')}
        fresh={fresh}
        onChange={couriers.setDraft}
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
