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
});

/** The movements of stock for one event. */
export const eventStockSlice = defineRoomSlice('event', {
  key: 'stock',
  load: (movements, eventId) => replaceEventMovements(eventId, movements),
  apply: { 'stock.moved': ({ movement }, eventId) => upsertEventMovement(eventId, movement) },
  read: selectEventMovements,
});

export const inventoryCommands = [
  defineOfflineCommand('addItem', {
    conflictKey: ({ body }) => (body.id === undefined ? 'stock' : `stock/${body.id}`),
    label: 'ui:command.addItem',
    refusalText: 'kitchen:refused.addItem',
  }),
  defineOfflineCommand('patchItem', {
    conflictKey: ({ params }) => `stock/${params.id}`,
    stamp: stampActor,
    label: 'ui:command.patchItem',
    refusalText: 'kitchen:refused.patchItem',
  }),
  defineOfflineCommand('deleteItem', {
    conflictKey: ({ params }) => `stock/${params.id}`,
    label: 'ui:command.deleteItem',
  }),
  defineOfflineCommand('moveStock', {
    conflictKey: ({ body }) => `stock/${body.itemId}`,
    stamp: stampActor,
    label: 'ui:command.moveStock',
    recover: ({ given: { body }, refusal }) =>
      refusal.code === 'stock-short'
        ? {
            label: 'kitchen:refused.wasThere',
            commands: [{ name: 'moveStock', given: { body: { ...body, wasThere: true } } }],
          }
        : undefined,
  }),
  defineOfflineCommand('undoMovement', {
    // It names its movement and not the item, whose count must not be overtaken.
    conflictKey: () => 'stock',
    stamp: stampActor,
    label: 'ui:command.undoMovement',
  }),
];
