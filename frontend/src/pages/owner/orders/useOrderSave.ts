import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import type { Order } from '@kalavara/shared-types/orders/orders';
import { useState } from 'react';
import { reloadOrder } from '../../../features/orders/change';
import { codeOf } from '../../../i18n/useErrorText';

/**
 * The save of a dialog about one order. It is based on the version shown when the dialog opened; a later version does
 * not replace it automatically, because the buttons of the open dialog would change their meaning.
 */
export function useOrderSave<Shown extends Pick<Order, 'id' | 'version'>>(
  order: Shown,
  opened: { base?: Shown; isRefused?: boolean } = {},
  reload: (order: Shown) => Promise<boolean> = reloadOrder,
) {
  const [base, setBase] = useState<Shown>(opened.base ?? order);
  const [isRefused, setRefused] = useState(opened.isRefused ?? false);
  const [sentFrom, setSentFrom] = useState<Element>();
  const isBusy = sentFrom !== undefined;

  async function attempt(
    save: () => Promise<void>,
    onError: (code: ErrorCode, error: unknown) => void,
  ) {
    setSentFrom(document.activeElement ?? document.body);
    try {
      await save();
    } catch (error) {
      const code = codeOf(error);
      if (code === 'changed-meanwhile' && (await reload(order))) setRefused(true);
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
