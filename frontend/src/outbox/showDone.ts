import { closeToast, showToast, type ToastOffer } from '../ui/Toast';
import { outcomeOf } from './outbox';
import { getEntries } from './store';

/**
 * Shows a toast that a command is done; a refusal by the server closes it. The next command of the same name replaces
 * it. Returns the id of the toast.
 */
export function showDone(
  command: string,
  text: string,
  undo?: () => void,
  offer?: ToastOffer,
): number {
  const name = getEntries().find(({ id }) => id === command)?.name;
  const toast = showToast(text, undo, name, undefined, offer);
  void outcomeOf(command).then((outcome) => outcome === 'refused' && closeToast(toast));
  return toast;
}
