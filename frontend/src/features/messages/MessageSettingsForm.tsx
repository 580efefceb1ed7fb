import type { AnswerOf } from '@kalavara/shared-types/contract/contract';
import type { getMessageSettings } from '@kalavara/shared-types/messages/message-settings';
import type { Channel, MessageEvent } from '@kalavara/shared-types/messages/messages';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useMergedSave } from '../../forms/useMergedSave';
import { VersionConflict } from '../../forms/VersionConflict';
import { call } from '../../http/call';
import { ErrorAlert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { CheckWithNote } from '../../ui/CheckWithNote';
import { Stack } from '../../ui/Stack';
import { TextField } from '../../ui/TextField';
import { showToast } from '../../ui/Toast';
import { CheckGroup } from '../../ui/CheckGroup';
import css from './Messages.module.css';
import { templateLabels } from './templateLabels';

export type LoadedMessageSettings = Pick<AnswerOf<typeof getMessageSettings>, 'data' | 'revision'>;

type Props = {
  loaded: LoadedMessageSettings;
  onSaved: (loaded: LoadedMessageSettings) => void;
};

const versionOf = ({ data: { channels, senderName }, revision }: LoadedMessageSettings) => ({
  values: { channels, senderName },
  revision,
});

const events = [
  'order.paid',
  'order.shipped',
  'order.delivered',
  'refund.sent',
  'stock.back',
] as const satisfies readonly MessageEvent[];
const channelNames = ['mail', 'hand'] as const satisfies readonly Channel[];

/** The form of the settings; its values remain until they are saved. */
export function MessageSettingsForm({ loaded, onSaved }: Props) {
  const { t } = useTranslation('messages');
  const { mailFrom } = loaded.data;
  const { draft, setDraft, failure, isBusy, ...merged } = useMergedSave({
    loaded: versionOf(loaded),
    texts: ['senderName'],
    loadLatest: async () => versionOf(await call('getMessageSettings', {})),
    async send(values, basedOn) {
      const saved = await call('saveMessageSettings', { body: { ...values, basedOn } });
      onSaved(saved);
      return versionOf(saved);
    },
    onSaved: () => showToast(t('switches.saved')),
  });
  const { channels, senderName } = draft;
  const isSent = (event: MessageEvent) =>
    channels[event].hand || (mailFrom !== null && channels[event].mail);
  const unsent = events.filter((event) => !isSent(event)).map((event) => t(templateLabels[event]));

  const toggle = (event: MessageEvent, channel: Channel) => (isOn: boolean) =>
    setDraft({
      ...draft,
      channels: { ...channels, [event]: { ...channels[event], [channel]: isOn } },
    });

  function save(submitted: FormEvent) {
    submitted.preventDefault();
    void merged.save({ ...draft, senderName: senderName.trim() });
  }

  return (
    <Stack as="form" gap={4} noValidate onSubmit={save}>
      <p className={css['lead']}>{t('switches.rule')}</p>
      {mailFrom === null && <p role="note">{t('switches.noMail')}</p>}
      {channelNames.map((channel) => (
        <CheckGroup
          key={channel}
          legend={t(channel === 'mail' ? 'switches.asMail' : 'switches.asHand')}
        >
          {events.map((event) => (
            <CheckWithNote
              key={event}
              label={t(templateLabels[event])}
              isChecked={channels[event][channel]}
              onChange={toggle(event, channel)}
              note={
                isSent(event)
                  ? undefined
                  : t(event === 'stock.back' ? 'switches.offStock' : 'switches.offOrder')
              }
            />
          ))}
        </CheckGroup>
      ))}
      {unsent.length > 0 && (
        <p role="status">{t('switches.none', { events: unsent.join(', ') })}</p>
      )}
      <TextField
        label={t('switches.senderName')}
        hint={
          mailFrom === null
            ? t('switches.senderHintNone')
            : t('switches.senderHint', { from: mailFrom })
        }
        maxLength={80}
        value={senderName}
        onChange={({ target }) => setDraft({ ...draft, senderName: target.value })}
      />
      <ErrorAlert variant="refused" error={failure} failed={t('switches.notSaved')} />
      {merged.conflict && (
        <VersionConflict
          fields={[{ name: 'senderName', label: t('switches.senderName'), show: String }]}
          {...merged.conflict}
          isBusy={isBusy}
          onChoose={(chosen) => void merged.choose(chosen)}
          onCancel={merged.cancelConflict}
        />
      )}
      <div>
        <Button type="submit" isBusy={isBusy}>
          {t('switches.save')}
        </Button>
      </div>
    </Stack>
  );
}
