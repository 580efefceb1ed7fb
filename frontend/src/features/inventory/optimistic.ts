import type { Item, Movement } from '@kalavara/shared-types/inventory/inventory';
import {
  changeMade,
  findFreeId,
  removePriceOf,
} from '@kalavara/shared-types/inventory/inventory.rules';
import {
  amountInUnit,
  changeInUnit,
  inUnit,
  priceInUnit,
} from '@kalavara/shared-types/inventory/item-units.rules';
import { newItem, withItemFields } from '@kalavara/shared-types/inventory/item-changes.rules';
import { unitPriceOf } from '@kalavara/shared-types/shopping/shopping.rules';
import { fromMilli, toMilli } from '@kalavara/shared-types/units.rules';
import type { PendingCommand } from '../../outbox/outbox';

export const stockCommands = [
  'addItem',
  'patchItem',
  'deleteItem',
  'moveStock',
  'undoMovement',
  'buyShoppingRow',
] as const;
type StockCommand = PendingCommand<(typeof stockCommands)[number]>;

/** The loaded movements, so that an undo of one is applied at once. */
export type KnownMovements = ReadonlyMap<string, Movement>;

type Fields = PendingCommand<'patchItem'>['given']['body'];

/** The server refuses quantities that cannot be converted; until then the item is unchanged. */
function converted(item: Item, unit: Item['unit']): Item {
  const found = inUnit(item, unit);
  return typeof found === 'string' ? item : found;
}

function withFields(before: Item, fields: Fields, at: number, movementId?: string): Item {
  const item = fields.unit === undefined ? before : converted(before, fields.unit);
  const lastUpdated = new Date(at).toISOString();
  const { quantity } = fields;
  const counted = quantity === undefined ? item : { ...item, quantity };
  return { ...withItemFields(counted, fields, lastUpdated, movementId), lastUpdated };
}

/** Adds an item with the requested id, or with a free one if it is taken: the server then assigns its own. */
function withAdded(
  items: readonly Item[],
  { given: { body }, at }: PendingCommand<'addItem'>,
): readonly Item[] {
  const taken = new Set(items.map(({ id }) => id));
  const id = body.id !== undefined && !taken.has(body.id) ? body.id : findFreeId(taken, 0);
  if (id === undefined) return items;
  return [...items, withFields(newItem(id), body, at)];
}

const moved = (item: Item, change: number, at: number): Item => ({
  ...item,
  quantity: fromMilli(Math.max(0, toMilli(item.quantity) + change)),
  lastUpdated: new Date(at).toISOString(),
});

type MoveBody = PendingCommand<'moveStock'>['given']['body'];

function withMovement(item: Item, body: MoveBody, at: number): Item {
  // The unit of the item may have changed since: the server refuses what cannot be converted.
  const unit = body.unit ?? item.unit;
  const quantity = amountInUnit(body.quantity, unit, item.unit);
  if (quantity === undefined) return item;
  const standing = { onHand: toMilli(item.quantity), isCountedSince: false, movedSince: 0 };
  const after = moved(item, changeMade(body.kind, toMilli(quantity), standing), at);
  if (body.kind !== 'receive' || body.price === null || body.price === undefined) return after;
  return withFields(after, { currentPrice: priceInUnit(body.price, unit, item.unit) }, at, body.id);
}

const toDelivery = ({
  movementId: id,
  total,
  ...body
}: PendingCommand<'buyShoppingRow'>['given']['body']): MoveBody => ({
  ...body,
  id,
  kind: 'receive',
  price: total ? unitPriceOf(total, body.quantity, body.unit) : null,
});

/** Undoing a movement also undoes the count that was recorded with it and the price that it set. */
function withUndone(item: Item, target: Movement, known: KnownMovements, at: number): Item {
  const all = [...known.values()];
  const movement = all.find(({ proof }) => proof === target.id) ?? target;
  const proof = movement.proof && known.get(movement.proof);
  if (movement.convertedFrom)
    return item.unit === movement.unit ? converted(item, movement.convertedFrom) : item;
  const changed = (part: Movement) => changeInUnit(toMilli(part.change), part.unit, item.unit);
  const change = 0 - changed(movement) - (proof ? changed(proof) : 0);
  const isLater = (other: Movement) =>
    other.itemId === item.id && other.price !== null && !other.isUndone && other.at > movement.at;
  return removePriceOf(moved(item, change, at), movement.id, all.filter(isLater));
}

/** Returns the stock as a pending command will change it, by the rules of the server. */
export const applyOptimistic =
  (known: KnownMovements) =>
  (items: readonly Item[], command: StockCommand): readonly Item[] => {
    const change = (id: string, how: (item: Item) => Item) =>
      items.map((item) => (item.id === id ? how(item) : item));
    switch (command.name) {
      case 'addItem':
        return withAdded(items, command);
      case 'patchItem':
        return change(command.given.params.id, (item) =>
          withFields(item, command.given.body, command.at),
        );
      case 'deleteItem':
        return items.filter(({ id }) => id !== command.given.params.id);
      case 'moveStock':
        return change(command.given.body.itemId, (item) =>
          withMovement(item, command.given.body, command.at),
        );
      case 'buyShoppingRow':
        return change(command.given.body.itemId, (item) =>
          withMovement(item, toDelivery(command.given.body), command.at),
        );
      case 'undoMovement': {
        const movement = known.get(command.given.params.id);
        return movement
          ? change(movement.itemId, (item) => withUndone(item, movement, known, command.at))
          : items;
      }
    }
  };

/** Returns the item of an outbox entry. */
export function itemOf(command: StockCommand, known: KnownMovements): string | undefined {
  if (command.name === 'addItem') return command.given.body.id;
  if (command.name === 'moveStock' || command.name === 'buyShoppingRow')
    return command.given.body.itemId;
  return command.name === 'undoMovement'
    ? known.get(command.given.params.id)?.itemId
    : command.given.params.id;
}
