import type { ShoppingRow } from '@kalavara/shared-types/shopping';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../http/call';
import { newId } from '../../http/newId';
import { perform, undo } from '../../outbox/outbox';
import { showDone } from '../../outbox/showDone';
import { catchUp } from '../../realtime/enterRoom';

const room = 'inventory';

export type Slip = {
  quantity: number;
  unit: ShoppingRow['unit'];
  total: number | null;
  isPriceConfirmed: boolean;
};

/** Buying waits in the outbox without a network; making and closing a list need the server. */
export function useShoppingActions() {
  const { t } = useTranslation('shopping');
  return useMemo(() => {
    const takeBack = ({ id: rowId, itemId }: ShoppingRow, movementId?: string) =>
      perform('undoShoppingRow', room, { params: { rowId }, body: { itemId, movementId } });
    return {
      takeBack,
      async buy(row: ShoppingRow, slip: Slip, text: string) {
        const movementId = newId();
        const command = await perform('buyShoppingRow', room, {
          params: { rowId: row.id },
          body: { movementId, itemId: row.itemId, ...slip },
        });
        showDone(command, t('done', { what: text }), () => {
          void undo(command).then(async (isUnsent) => {
            // The row may have the purchase of another phone by now.
            if (!isUnsent) await takeBack(row, movementId);
          });
        });
      },
      async make(until: string) {
        await call('makeShoppingList', { body: { until } });
        catchUp(room);
      },
      async close(listId: string, isClosed: boolean) {
        await call('closeShoppingList', { params: { listId }, body: { isClosed } });
        catchUp(room);
      },
    };
  }, [t]);
}
