import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Stack } from '../../ui/Stack';
import { TextField } from '../../ui/TextField';
import { Actions } from '../../ui/Actions';

type Props = { message: string | null; onSend: (text: string) => void; onClose: () => void };

export function MessageForm({ message, onSend, onClose }: Props) {
  const { t } = useTranslation(['kitchen', 'common']);
  const [text, setText] = useState(message ?? '');

  function send(event: FormEvent) {
    event.preventDefault();
    onSend(text.trim());
  }
  return (
    <Stack as="form" gap={4} onSubmit={send}>
      <TextField
        label={t('tvs.messageLabel')}
        hint={t('tvs.messageHint')}
        maxLength={120}
        value={text}
        autoFocus
        onChange={(event) => setText(event.target.value)}
      />
      <Actions>
        <Button variant="quiet" onClick={message ? () => onSend('') : onClose}>
          {message ? t('tvs.messageClear') : t('common:cancel')}
        </Button>
        <Button type="submit" disabled={!text.trim() && !message}>
          {t('tvs.messageAct')}
        </Button>
      </Actions>
    </Stack>
  );
}
