import { closeToast, showToast } from '../ui/Toast';
import { outcomeOf } from './outbox';
import { entriesNow } from './store';

/** Says that something is done, for as long as the server does not say no to it; the next of its name takes its place. Returns the toast's id. */
export function sayDone(command: string, text: string, undo?: () => void): number {
  const name = entriesNow().find(({ id }) => id === command)?.name;
  const toast = showToast(text, undo, name);
  void outcomeOf(command).then((outcome) => outcome === 'refused' && closeToast(toast));
  return toast;
}
