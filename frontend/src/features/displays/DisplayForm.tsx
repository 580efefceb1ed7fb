import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LockedFields } from '../../forms/LockedFields';
import { codeOf, useErrorText } from '../../i18n/useErrorText';
import { Actions } from '../../ui/Actions';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { Stack } from '../../ui/Stack';
import { showToast } from '../../ui/Toast';

type Act = () => Promise<void>;
type Props = {
  act: string;
  isEmpty?: boolean;
  /** Undefined if the input is not complete. */
  onSend: () => Act | undefined;
  /** The action of the other button, which closes the form by default. */
  other?: { label: string; onSend: Act } | undefined;
  onClose: () => void;
  children: ReactNode;
};

/** The form of a display's dialog. It stays open with its input until the action has succeeded. */
export function DisplayForm({ act, isEmpty = false, onSend, other, onClose, children }: Props) {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  const [sentFrom, setSentFrom] = useState<Element>();
  const [failure, setFailure] = useState<unknown>();

  async function send(action: Act) {
    setSentFrom(document.activeElement ?? document.body);
    setFailure(undefined);
    try {
      await action();
      // The dialog may have been closed meanwhile, and another one opened.
      if (form.current) onClose();
    } catch (error) {
      if (!form.current) showToast(errorText(codeOf(error)));
      setFailure(error);
      setSentFrom(undefined);
    }
  }
  return (
    <Stack
      as="form"
      ref={form}
      gap={4}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const action = onSend();
        if (action) void send(action);
      }}
    >
      <LockedFields sentFrom={sentFrom}>
        <Stack gap={4}>{children}</Stack>
      </LockedFields>
      <Alert variant="refused">{failure !== undefined && errorText(codeOf(failure))}</Alert>
      <Actions>
        <Button variant="quiet" onClick={other ? () => void send(other.onSend) : onClose}>
          {other?.label ?? t('cancel')}
        </Button>
        <Button type="submit" isBusy={sentFrom !== undefined} disabled={isEmpty}>
          {act}
        </Button>
      </Actions>
    </Stack>
  );
}
