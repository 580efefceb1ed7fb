import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import { useRef, useState } from 'react';
import { awaitOutcome } from '../../outbox/awaitOutcome';
import { dismiss } from '../../outbox/outbox';
import { showDone } from '../../outbox/showDone';
import { getEntries } from '../../outbox/store';

/**
 * Sends the command of a form that remains until the server has accepted it or it waits offline. `refusal`: why the
 * server did not accept it; the input is still in the form.
 */
export function useFormCommand() {
  const form = useRef<HTMLFormElement>(null);
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<ErrorCode>();

  /** `onTaken` is not called for a form that was closed meanwhile: a refusal is then shown as a notice of the page. */
  async function send(performed: Promise<string>, doneText: string, onTaken: () => void) {
    setSaving(true);
    setRefusal(undefined);
    const command = await performed;
    showDone(command, doneText);
    const outcome = await awaitOutcome(command);
    if (!form.current) return;
    setSaving(false);
    if (outcome !== 'refused') return onTaken();
    setRefusal(getEntries().find(({ id }) => id === command)?.refusal?.code);
    await dismiss(command);
  }

  return { form, isSaving, refusal, send };
}
