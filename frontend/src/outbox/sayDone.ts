import { closeToast, showToast } from '../ui/Toast';
import { outcomeOf } from './outbox';

/** Says that something is done, for as long as the server does not say no to it. Returns the toast's id. */
export function sayDone(command: string, text: string, undo?: () => void): number {
  const toast = showToast(text, undo);
  void outcomeOf(command).then((outcome) => outcome === 'refused' && closeToast(toast));
  return toast;
}
