import { readPart } from '../../http/poll';
import {
  defineOfflineCommand,
  type NewCommand,
  stampActor,
} from '../../outbox/defineOfflineCommand';
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

const repeatPurchase = (given: NewCommand<'buyShoppingRow'>['given']) => ({
  name: 'buyShoppingRow' as const,
  given,
});

export const shoppingCommands = [
  defineOfflineCommand('buyShoppingRow', {
    isPolled: true,
    conflictKey: ({ body }) => `stock/${body.itemId}`,
    stamp: stampActor,
    label: 'commands:buyShoppingRow',
    recover: ({ given: { params, body }, refusal: { code } }) => {
      if (code === 'price-far')
        return {
          label: 'commands:priceRight',
          commands: [repeatPurchase({ params, body: { ...body, isPriceConfirmed: true } })],
        };
      return code === 'shopping-row-bought'
        ? {
            label: 'commands:addMine',
            commands: [repeatPurchase({ params, body: { ...body, isAdditional: true } })],
          }
        : undefined;
    },
  }),
  defineOfflineCommand('undoShoppingRow', {
    isPolled: true,
    conflictKey: ({ body }) => `stock/${body.itemId}`,
    stamp: stampActor,
    label: 'commands:undoShoppingRow',
  }),
];
