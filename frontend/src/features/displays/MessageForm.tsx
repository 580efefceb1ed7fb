import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/TextField';
import { DisplayForm } from './DisplayForm';

type Props = {
  message: string | null;
  onSend: (text: string) => Promise<void>;
  onClose: () => void;
};

export function MessageForm({ message, onSend, onClose }: Props) {
  const { t } = useTranslation('kitchen');
  const [text, setText] = useState(message ?? '');
  return (
    <DisplayForm
      act={t('tvs.messageAct')}
      isEmpty={!text.trim() && !message}
      onSend={() => () => onSend(text.trim())}
      other={message ? { label: t('tvs.messageClear'), onSend: () => onSend('') } : undefined}
      onClose={onClose}
    >
      <TextField
        label={t('tvs.messageLabel')}
        hint={t('tvs.messageHint')}
        maxLength={120}
        value={text}
        autoFocus
        onChange={(event) => setText(event.target.value)}
      />
    </DisplayForm>
  );
}
