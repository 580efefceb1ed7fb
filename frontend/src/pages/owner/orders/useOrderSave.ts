import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import type { Order } from '@kalavara/shared-types/orders/orders';
import { useState } from 'react';
import { reloadOrder } from '../../../features/orders/change';
import { useCommandId } from '../../../http/useCommandId';
import { codeOf, useErrorText } from '../../../i18n/useErrorText';
import { showToast } from '../../../ui/Toast';
import { useIsMounted } from '../../../ui/useIsMounted';

type Attempt = {
  /** What is sent: the same content once more, after a lost answer, is the same command. */
  content: unknown;
  save: (commandId: string) => Promise<void>;
  /** Closes the dialog. */
  onSaved: () => void;
  onError: (code: ErrorCode, error: unknown) => void;
  /** That it failed, for a dialog that was left meanwhile. */
  failed: string;
};

/**
 * The save of a dialog about one order. It is based on the version shown when the dialog opened; a later version does
 * not replace it automatically, because the buttons of the open dialog would change their meaning.
 */
export function useOrderSave<Shown extends Pick<Order, 'id' | 'orderId' | 'version'>>(
  order: Shown,
  opened: { base?: Shown; isRefused?: boolean } = {},
  reload: (order: Shown) => Promise<boolean> = reloadOrder,
) {
  const [base, setBase] = useState<Shown>(opened.base ?? order);
  const [isRefused, setRefused] = useState(opened.isRefused ?? false);
  const [sentFrom, setSentFrom] = useState<Element>();
  const isBusy = sentFrom !== undefined;

  const errorText = useErrorText();
  const commandIdOf = useCommandId();
  const isOpen = useIsMounted();

  async function attempt({ content, save, onSaved, onError, failed }: Attempt) {
    if (isBusy) return;
    setSentFrom(document.activeElement ?? document.body);
    try {
      await save(commandIdOf([base.version, content]));
      // Another dialog may have been opened meanwhile.
      if (isOpen()) onSaved();
    } catch (error) {
      const code = codeOf(error);
      if (!isOpen())
        showToast(`${order.orderId}: ${failed.replace(/\.?$/, '.')} ${errorText(code)}`);
      else if (code === 'changed-meanwhile' && (await reload(order))) setRefused(true);
      else onError(code, error);
      setSentFrom(undefined);
    }
  }
  function onContinue() {
    setBase(order);
    setRefused(false);
  }
  // The owner's own change may arrive by the socket before its answer.
  const isStale = order.version !== base.version && !isBusy;
  return {
    base,
    isBusy,
    sentFrom,
    isStale,
    attempt,
    conflict: { base, order, isRefused, onContinue },
  };
}
