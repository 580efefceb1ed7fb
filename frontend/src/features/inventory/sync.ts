import { defineOfflineCommand, stampActor } from '../../outbox/defineOfflineCommand';
import { defineRoomSlice } from '../../realtime/roomSlices';
import {
  dropItem,
  itemsNow,
  keepItem,
  keepMovement,
  replaceItems,
  replaceStock,
  stockOf,
} from './store';

export const itemSlice = defineRoomSlice('inventory', {
  key: 'items',
  load: replaceItems,
  apply: {
    'item.changed': ({ item }) => keepItem(item),
    'item.removed': ({ itemId }) => dropItem(itemId),
  },
  read: itemsNow,
});

/** The movements of stock for one event. */
export const eventStockSlice = defineRoomSlice('event', {
  key: 'stock',
  load: (movements, eventId) => replaceStock(eventId, movements),
  apply: { 'stock.moved': ({ movement }, eventId) => keepMovement(eventId, movement) },
  read: stockOf,
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
