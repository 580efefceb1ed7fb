import { readPart } from '../../http/poll';
import { defineOfflineCommand, stampActor } from '../../outbox/defineOfflineCommand';
import { defineRoomSlice } from '../../realtime/roomSlices';
import { getShopping, replaceShopping, upsertShoppingRow } from './store';

export const shoppingSlice = defineRoomSlice('inventory', {
  key: 'shopping',
  load: replaceShopping,
  apply: {
    'shoppingList.changed': ({ list }) => replaceShopping(list),
    'shoppingRow.changed': ({ listId, row }) => upsertShoppingRow(listId, row),
  },
  read: getShopping,
  poll: () =>
    readPart('getShoppingList', {}, ({ data, revision }) => ({
      snapshot: { shopping: data },
      revision,
    })),
});

export const shoppingCommands = [
  defineOfflineCommand('buyShoppingRow', {
    conflictKey: ({ body }) => `stock/${body.itemId}`,
    stamp: stampActor,
    label: 'commands:buyShoppingRow',
    recover: ({ given: { params, body }, refusal: { code } }) =>
      code === 'price-far'
        ? {
            label: 'kitchen:refused.priceRight',
            commands: [
              {
                name: 'buyShoppingRow',
                given: { params, body: { ...body, isPriceConfirmed: true } },
              },
            ],
          }
        : undefined,
  }),
  defineOfflineCommand('undoShoppingRow', {
    conflictKey: ({ body }) => `stock/${body.itemId}`,
    stamp: stampActor,
    label: 'commands:undoShoppingRow',
  }),
];
