import { listOf, readPart } from '../../http/poll';
import { defineOfflineCommand, stampActor } from '../../outbox/defineOfflineCommand';
import { defineRoomSlice } from '../../realtime/roomSlices';
import {
  removeItem,
  getItems,
  upsertItem,
  upsertEventMovement,
  replaceItems,
  replaceEventMovements,
  selectEventMovements,
} from './store';

export const itemSlice = defineRoomSlice('inventory', {
  key: 'items',
  load: replaceItems,
  apply: {
    'item.changed': ({ item }) => upsertItem(item),
    'item.removed': ({ itemId }) => removeItem(itemId),
  },
  read: getItems,
  poll: () =>
    readPart('listInventory', {}, ({ data, revision }) => ({
      snapshot: { items: listOf(data) },
      revision,
    })),
});

/** The stock movements of one event. */
export const eventStockSlice = defineRoomSlice('event', {
  key: 'stock',
  load: (movements, eventId) => replaceEventMovements(eventId, movements),
  apply: { 'stock.moved': ({ movement }, eventId) => upsertEventMovement(eventId, movement) },
  read: selectEventMovements,
});

/** What the person can confirm after a refused movement. */
export function confirmationOf(code: string) {
  if (code === 'stock-short')
    return { label: 'commands:wasThere', fields: { wasThere: true } } as const;
  if (code === 'price-far')
    return { label: 'commands:priceRight', fields: { isPriceConfirmed: true } } as const;
  return undefined;
}

export const inventoryCommands = [
  defineOfflineCommand('addItem', {
    isPolled: true,
    conflictKey: ({ body }) => (body.id === undefined ? 'stock' : `stock/${body.id}`),
    label: 'commands:addItem',
    refusalText: 'kitchen:refused.addItem',
    recover: ({ given: { body }, refusal: { code, details } }) => {
      const deleted = details?.['itemId'];
      if (code === 'item-name-deleted' && typeof deleted === 'string')
        return {
          label: 'commands:restoreItem',
          commands: [{ name: 'restoreItem', given: { params: { id: deleted }, body: {} } }],
        };
      if (code !== 'item-name-taken') return undefined;
      return {
        label: 'commands:nameTakenAct',
        commands: [{ name: 'addItem', given: { body: { ...body, isNameConfirmed: true } } }],
      };
    },
  }),
  defineOfflineCommand('patchItem', {
    isPolled: true,
    conflictKey: ({ params }) => `stock/${params.id}`,
    stamp: stampActor,
    label: 'commands:patchItem',
    refusalText: 'kitchen:refused.patchItem',
    recover: ({ given: { params, body }, refusal: { code } }) => {
      const confirmedPatch = (confirmed: object) =>
        [{ name: 'patchItem', given: { params, body: { ...body, ...confirmed } } }] as const;
      if (code === 'price-far')
        return {
          label: 'commands:priceRight',
          commands: confirmedPatch({ isPriceConfirmed: true }),
        };
      if (code === 'item-name-taken' || code === 'item-name-deleted')
        return {
          label: 'commands:nameTakenAct',
          commands: confirmedPatch({ isNameConfirmed: true }),
        };
      return undefined;
    },
  }),
  defineOfflineCommand('deleteItem', {
    isPolled: true,
    conflictKey: ({ params }) => `stock/${params.id}`,
    label: 'commands:deleteItem',
  }),
  defineOfflineCommand('restoreItem', {
    isPolled: true,
    conflictKey: ({ params }) => `stock/${params.id}`,
    label: 'commands:restoreItem',
  }),
  defineOfflineCommand('moveStock', {
    isPolled: true,
    conflictKey: ({ body }) => `stock/${body.itemId}`,
    stamp: stampActor,
    label: 'commands:moveStock',
    recover: ({ given: { body }, refusal }) => {
      const confirmation = confirmationOf(refusal.code);
      if (!confirmation) return undefined;
      return {
        label: confirmation.label,
        commands: [{ name: 'moveStock', given: { body: { ...body, ...confirmation.fields } } }],
      };
    },
  }),
  defineOfflineCommand('undoMovement', {
    isPolled: true,
    // The key is the movement instead of the item, whose count must not be overtaken.
    conflictKey: () => 'stock',
    stamp: stampActor,
    label: 'commands:undoMovement',
  }),
];
