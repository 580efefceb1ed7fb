import type {
  NotificationKind,
  Notifications,
} from '@kalavara/shared-types/notifications/notifications';
import type { Language } from '@kalavara/shared-types/primitives';
import { fieldPatterns } from '@kalavara/shared-types/settings/settings.rules';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMergedSave } from '../../forms/useMergedSave';
import { VersionConflict } from '../../forms/VersionConflict';
import { call } from '../../http/call';
import { ErrorAlert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { Check } from '../../ui/Check';
import { CheckWithNote } from '../../ui/CheckWithNote';
import { Select } from '../../ui/Select';
import { Stack } from '../../ui/Stack';
import { TextField } from '../../ui/TextField';
import { showToast } from '../../ui/Toast';
import { CheckGroup } from '../../ui/CheckGroup';
import { Grid } from '../../ui/Grid';
import { useFocusInvalid } from '../../ui/useFocusInvalid';
import css from './Notifications.module.css';

type LoadedNotifications = { notifications: Notifications; revision: number };

type Props = {
  loaded: LoadedNotifications;
  onSaved: (loaded: LoadedNotifications) => void;
};

export async function fetchNotifications(): Promise<LoadedNotifications> {
  const { data, revision } = await call('getNotifications', {});
  return { notifications: data, revision };
}
const versionOf = ({ notifications, revision }: LoadedNotifications) => ({
  values: notifications.settings,
  revision,
});
const hoursText = (hours: unknown) => {
  const { from, until } = (hours ?? { from: '', until: '' }) as typeof firstQuietHours;
  return from && `${from}–${until}`;
};

const kinds = {
  'order.new': 'order',
  'order.needs-attention': 'attention',
  'stock.low': 'stock',
  'backup.failed': 'backup',
  'price.risen': 'price',
  'complaint.new': 'complaint',
} as const satisfies Record<NotificationKind, string>;
const firstQuietHours = { from: '22:00', until: '07:00' };

/** Kinds, quiet hours and the mail address. The values remain until they are saved. */
export function NotificationForm({ loaded, onSaved }: Props) {
  const { t } = useTranslation('messages');
  const { mailAddress, hasMail } = loaded.notifications;
  const { draft, setDraft, failure, isBusy, ...merged } = useMergedSave({
    loaded: versionOf(loaded),
    texts: ['mailTo', 'quietHours'],
    loadLatest: async () => versionOf(await fetchNotifications()),
    async send(values, basedOn) {
      const { data, revision } = await call('saveNotifications', { body: { ...values, basedOn } });
      const saved = { notifications: data, revision };
      onSaved(saved);
      return versionOf(saved);
    },
    onSaved: () => showToast(t('notifications.saved')),
  });
  const [attempts, setAttempts] = useState(0);
  const form = useFocusInvalid(attempts);
  const { channels, quietHours, mailLanguage } = draft;
  const mailTo = draft.mailTo.trim();
  const isWrong = mailTo !== '' && !fieldPatterns.email.test(mailTo);
  const isOff = (kind: NotificationKind) =>
    !channels[kind].push && !(hasMail && channels[kind].mail);

  const toggle = (kind: NotificationKind, channel: 'push' | 'mail') => (isOn: boolean) =>
    setDraft({
      ...draft,
      channels: { ...channels, [kind]: { ...channels[kind], [channel]: isOn } },
    });

  function save(event: FormEvent) {
    event.preventDefault();
    if (isWrong) return setAttempts(attempts + 1);
    void merged.save({ ...draft, mailTo });
  }

  return (
    <Stack as="form" gap={4} ref={form} noValidate onSubmit={save}>
      <h4>{t('notifications.kinds.title')}</h4>
      {(['push', 'mail'] as const).map((channel) => (
        <CheckGroup
          key={channel}
          legend={t(
            channel === 'push' ? 'notifications.kinds.asPush' : 'notifications.kinds.asMail',
          )}
        >
          {(Object.keys(kinds) as NotificationKind[]).map((kind) => (
            <CheckWithNote
              key={kind}
              label={t(`notifications.kinds.${kinds[kind]}`)}
              isChecked={channels[kind][channel]}
              onChange={toggle(kind, channel)}
              note={isOff(kind) ? t(`notifications.off.${kinds[kind]}`) : undefined}
            />
          ))}
        </CheckGroup>
      ))}
      <p className={css['muted']}>
        {hasMail
          ? mailAddress === null
            ? t('notifications.mail.noAddress')
            : t('notifications.mail.goes', { address: mailAddress })
          : t('notifications.mail.notSetUp')}
      </p>
      <TextField
        label={t('notifications.mail.to')}
        hint={t('notifications.mail.hint')}
        error={attempts > 0 && isWrong ? t('notifications.mail.wrong') : undefined}
        type="email"
        maxLength={200}
        value={draft.mailTo}
        onChange={(event) => setDraft({ ...draft, mailTo: event.target.value })}
      />
      <Select
        label={t('notifications.mail.language')}
        value={mailLanguage}
        onChange={(event) => setDraft({ ...draft, mailLanguage: event.target.value as Language })}
        options={(['en', 'ml'] as const).map((value) => ({
          value,
          label: t(`language.${value}`),
        }))}
      />
      <h4>{t('notifications.quiet.title')}</h4>
      <Check
        label={t('notifications.quiet.on')}
        isChecked={quietHours !== null}
        onChange={(isOn) => setDraft({ ...draft, quietHours: isOn ? firstQuietHours : null })}
      />
      {quietHours && (
        <>
          <p className={css['muted']}>{t('notifications.quiet.text')}</p>
          <Grid columns={2} gap={3}>
            {(['from', 'until'] as const).map((end) => (
              <TextField
                key={end}
                label={t(`notifications.quiet.${end}`)}
                type="time"
                required
                value={quietHours[end]}
                onChange={({ target: { value } }) =>
                  value && setDraft({ ...draft, quietHours: { ...quietHours, [end]: value } })
                }
              />
            ))}
          </Grid>
        </>
      )}
      <ErrorAlert variant="refused" error={failure} failed={t('notifications.notSaved')} />
      {merged.conflict && (
        <VersionConflict
          fields={[
            { name: 'mailTo', label: t('notifications.mail.to'), show: String },
            { name: 'quietHours', label: t('notifications.quiet.title'), show: hoursText },
          ]}
          {...merged.conflict}
          isBusy={isBusy}
          onChoose={(chosen) => void merged.choose(chosen)}
          onCancel={merged.cancelConflict}
        />
      )}
      <div>
        <Button type="submit" isBusy={isBusy}>
          {t('notifications.save')}
        </Button>
      </div>
    </Stack>
  );
}
