import { useState } from 'react';
import { codeOf, useErrorText } from '../i18n/useErrorText';

/** A command of a button or a form: whether it is under way, and why its last attempt failed. */
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
  /** The sentence of `error`. */
  const failure = error === undefined ? undefined : errorText(codeOf(error));
  return { isBusy, error, failure, attempt };
}
