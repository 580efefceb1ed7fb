import type { Item, ItemFields, Movement, Unit } from '@kalavara/shared-types/inventory/inventory';
import { findFreeId } from '@kalavara/shared-types/inventory/inventory.rules';
import { useMemo } from 'react';
import { newId } from '../../http/newId';
import { useTranslation } from 'react-i18next';
import { perform } from '../../outbox/outbox';
import { undo } from '../../outbox/undo';
import { showDone } from '../../outbox/showDone';
import { showToast } from '../../ui/Toast';
import { getItems } from './store';
import { useTexts } from './texts';

const room = 'inventory';

export type Move = Pick<Movement, 'kind' | 'quantity'> & {
  kind: Exclude<Movement['kind'], 'undo'>;
  reason?: string | undefined;
  eventId?: string | undefined;
  price?: number | undefined;
  /** For a price: whether a large difference to the last one was confirmed. */
  isPriceConfirmed?: boolean | undefined;
  wasThere?: true | undefined;
  /** The movement that returned units from an event, of those that are thrown away. */
  returnId?: string | undefined;
};

type Confirmed = { isPriceConfirmed?: boolean; isNameConfirmed?: true };

/** Returns the actions on an item, which are shown at once and sent by the outbox. */
export function useItemActions() {
  const { t } = useTranslation('inventory');
  const { nameOf, what } = useTexts();
  return useMemo(() => {
    /** An unsent action is removed; for a sent one the opposite is recorded. */
    async function takeBack(movementId: string, command: string | undefined, text: string) {
      if (command !== undefined && (await undo(command))) return;
      const id = await perform('undoMovement', room, { params: { id: movementId }, body: {} });
      showDone(id, t('stock.undoDone', { what: text }));
    }
    /** Restored with its own id and name, the item has its ledger again. */
    function bringBack({ priceHistory: _history, lastUpdated: _updated, ...fields }: Item) {
      return perform('addItem', room, { body: fields });
    }
    return {
      bringBack,
      restore: (item: Item, confirmed?: { isNameConfirmed: true }) =>
        perform('restoreItem', room, {
          params: { id: item.id },
          body: { ...confirmed },
        }),
      add: (fields: Omit<ItemFields, 'isActive'>, { isNameConfirmed = false } = {}) => {
        const taken = new Set((getItems() ?? []).map(({ id }) => id));
        const id = findFreeId(taken, Math.random());
        return perform('addItem', room, {
          body: {
            ...fields,
            ...(id !== undefined && { id }),
            ...(isNameConfirmed && { isNameConfirmed }),
          },
        });
      },
      patch: (
        id: string,
        fields: Partial<ItemFields> & { seenUnit?: Unit },
        { isPriceConfirmed = false, ...confirmed }: Confirmed = {},
      ) =>
        perform('patchItem', room, {
          params: { id },
          body: {
            ...fields,
            ...confirmed,
            ...(fields.currentPrice !== undefined && { isPriceConfirmed }),
          },
        }),
      /** A deactivated item is removed from the list, so it has an undo like a movement. */
      async setActive(item: Item, isActive: boolean) {
        const send = (body: { isActive: boolean }) =>
          perform('patchItem', room, { params: { id: item.id }, body });
        const id = await send({ isActive });
        const revert = async () => {
          if (!(await undo(id))) await send({ isActive: !isActive });
        };
        showDone(
          id,
          t('stock.done', { name: nameOf(item), what: t(isActive ? 'active' : 'inactive') }),
          () => void revert(),
        );
        return id;
      },
      async remove(item: Item) {
        const id = await perform('deleteItem', room, { params: { id: item.id } });
        const takeBackRemoval = async () => {
          if (!(await undo(id))) await bringBack(item);
        };
        showDone(
          id,
          t('stock.done', { name: nameOf(item), what: t('message.removed') }),
          () => void takeBackRemoval(),
        );
      },
      async move(
        item: Item,
        { kind, quantity, reason, eventId, price, isPriceConfirmed, wasThere, returnId }: Move,
        id = newId(),
      ) {
        const optional = {
          ...(reason && { reason }),
          ...(eventId && { eventId }),
          ...(price !== undefined && { price, isPriceConfirmed: isPriceConfirmed ?? false }),
          ...(wasThere && { wasThere }),
          ...(returnId && { returnId }),
        };
        const command = await perform('moveStock', room, {
          body: { id, itemId: item.id, kind, quantity, unit: item.unit, ...optional },
        });
        const text = what({ kind, quantity, unit: item.unit });
        showDone(
          command,
          t('stock.done', { name: nameOf(item), what: text }),
          () => void takeBack(id, command, text),
        );
        return command;
      },
      /** One undo reverts all of them. */
      async moveAll(moves: readonly { item: Item; quantity: number }[], eventId: string) {
        const sent: { id: string; command: string }[] = [];
        for (const { item, quantity } of moves) {
          const id = newId();
          const body = {
            id,
            itemId: item.id,
            kind: 'event',
            quantity,
            unit: item.unit,
            eventId,
          } as const;
          sent.push({ id, command: await perform('moveStock', room, { body }) });
        }
        showToast(t('event.takenAll', { count: sent.length }), () => {
          for (const { id, command } of sent)
            void undo(command).then(async (isUnsent) => {
              if (!isUnsent) await perform('undoMovement', room, { params: { id }, body: {} });
            });
        });
      },
      takeBack,
    };
  }, [t, nameOf, what]);
}
