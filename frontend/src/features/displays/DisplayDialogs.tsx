import type { Display } from '@kalavara/shared-types/displays/displays';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Dialog } from '../../ui/Dialog';
import { MessageForm } from './MessageForm';
import type { Events } from './pageName';
import { RenameForm } from './RenameForm';
import { SendForm } from './SendForm';
import type { DisplayActions } from './useDisplayActions';

export type DisplayDialog = 'send' | 'message' | 'rename' | 'revoke' | null;

type Props = {
  display: Display;
  label: string;
  /** The page it shows now. */
  page: string;
  events: Events;
  dialog: DisplayDialog;
  actions: DisplayActions;
  onClose: () => void;
};

/** The dialogs for the actions of a display. */
export function DisplayDialogs({ display, label, page, events, dialog, actions, onClose }: Props) {
  const { t } = useTranslation('kitchen');
  const title = (act: string) => `${act}: ${label}`;
  return (
    <>
      <Dialog title={title(t('tvs.send'))} isOpen={dialog === 'send'} onClose={onClose}>
        <p>{page}</p>
        <SendForm
          path={display.path}
          events={events}
          onSend={(path) => actions.send(path, events)}
          onClose={onClose}
        />
      </Dialog>
      <Dialog title={title(t('tvs.message'))} isOpen={dialog === 'message'} onClose={onClose}>
        <MessageForm message={display.message} onSend={actions.message} onClose={onClose} />
      </Dialog>
      <Dialog title={title(t('tvs.rename'))} isOpen={dialog === 'rename'} onClose={onClose}>
        <RenameForm name={display.name} onRename={actions.rename} onClose={onClose} />
      </Dialog>
      <ConfirmDialog
        question={t('tvs.revokeQuestion', { name: label })}
        act={t('tvs.revokeAct')}
        isOpen={dialog === 'revoke'}
        isDangerous
        onClose={onClose}
        onConfirm={() => void actions.revoke()}
      />
    </>
  );
}
