import { useState } from 'react';
import { codeOf, useErrorText } from '../i18n/useErrorText';

/** The state of a command of a button or form: whether it is in progress, and the error of its last attempt. */
export function useAttempt() {
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  async function attempt(command: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    setError(undefined);
    await command().catch(setError);
    setBusy(false);
  }
  /** The text of `error`. */
  const failure = error === undefined ? undefined : errorText(codeOf(error));
  return { isBusy, error, failure, attempt };
}
