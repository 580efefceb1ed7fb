import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import type { Order } from '@kalavara/shared-types/orders/orders';
import { useState } from 'react';
import {
  type Change,
  needsConfirmation,
  reloadOrder,
  saveChange,
} from '../../../features/orders/change';
import { codeOf } from '../../../http/call';
import { useIsMounted } from '../../../ui/useIsMounted';
import type { RequestedChange } from './ChangeDialog';
import { type Undoable, useUndo } from './useUndo';

/** What failed, and why an order was not saved. */
export type Failure = { what: 'slip.failed' } | { what: 'notSaved'; order: Order; code: ErrorCode };

/**
 * Sends a change that can be undone at once; one that affects money or stock is confirmed first. The card shows the
 * former state until the server confirms.
 */
export function useChange(
  order: Order,
  onFailure: (failure: Failure | undefined) => void,
  onShipped: (undoable: Undoable | undefined) => void,
) {
  const { offerUndo, describeUndo } = useUndo();
  const [requested, setRequested] = useState<RequestedChange>();
  const [isSaving, setSaving] = useState(false);
  const isMounted = useIsMounted();
  async function save(change: Change, base: Order) {
    setSaving(true);
    onFailure(undefined);
    try {
      const changed = [{ before: base, after: await saveChange(base, change) }];
      const isShipped = 'status' in change && change.status === 'shipped' && !base.shipment;
      // After the list was left the tracking number has no field.
      if (isShipped && isMounted()) onShipped(describeUndo(changed));
      else offerUndo(changed);
    } catch (error) {
      const code = codeOf(error);
      if (isMounted() && code === 'changed-meanwhile' && (await reloadOrder(order)))
        setRequested({ change, base, isRefused: true });
      else onFailure({ what: 'notSaved', order, code });
    }
    setSaving(false);
  }
  const requestChange = (change: Change, base: Order) => {
    if (isSaving) return;
    const isChanged = base.version !== order.version;
    if (isChanged || needsConfirmation(base, change)) setRequested({ change, base });
    else void save(change, base);
  };
  return { requestChange, requested, setRequested, isSaving };
}
