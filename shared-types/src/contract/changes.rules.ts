import type { Change, Room } from './realtime';
import { splitRoom } from './rooms';

export type EntityKind =
  | 'event'
  | 'eventName'
  | 'task'
  | 'timer'
  | 'people'
  | 'schedule'
  | 'reading'
  | 'reminder'
  | 'review'
  | 'item'
  | 'movement'
  | 'cutletDay'
  | 'stepMedia'
  | 'kitchenRecipe'
  | 'display'
  | 'product'
  | 'category'
  | 'shoppingList'
  | 'shoppingRow'
  | 'settings'
  | 'pickleEvent'
  | 'order'
  | 'ownOrder';

/**
 * The entity of a change: its kind, its id (a task's is "<eventId>/<taskId>"), and its new value (null: removed). `note`:
 * why it was changed, which is no part of the value.
 */
export type About = { entity: EntityKind; id: string; value: object | null; note?: string | null };

/** The entity that a change is about, for the history. */
export function aboutOf(room: Room, change: Change): About {
  const [, roomId] = splitRoom(room);
  switch (change.type) {
    case 'timer.changed':
      return {
        entity: 'timer',
        id: `${roomId}/${change.timer.stepId}`,
        value: change.timer,
        note: change.adjustment?.note ?? null,
      };
    case 'task.changed':
      return { entity: 'task', id: `${roomId}/${change.task.id}`, value: change.task };
    case 'task.removed':
      return { entity: 'task', id: `${roomId}/${change.taskId}`, value: null };
    case 'people.changed':
      return { entity: 'people', id: roomId, value: { count: change.count } };
    case 'schedule.changed':
      return { entity: 'schedule', id: roomId, value: change.schedule };
    case 'reading.changed':
      return { entity: 'reading', id: `${roomId}/${change.reading.id}`, value: change.reading };
    case 'reading.removed':
      return { entity: 'reading', id: `${roomId}/${change.readingId}`, value: null };
    case 'reminder.acknowledged': {
      const { kind, subject, dueAt } = change.acknowledgement;
      return {
        entity: 'reminder',
        id: `${roomId}/${kind}/${subject}/${dueAt}`,
        value: change.acknowledgement,
      };
    }
    case 'review.changed':
      return { entity: 'review', id: `${roomId}/${change.review.id}`, value: change.review };
    case 'review.removed':
      return { entity: 'review', id: `${roomId}/${change.reviewId}`, value: null };
    case 'stock.moved':
      return { entity: 'movement', id: change.movement.id, value: change.movement };
    case 'item.changed':
      return { entity: 'item', id: change.item.id, value: change.item };
    case 'item.removed':
      return { entity: 'item', id: change.itemId, value: null };
    case 'shoppingList.changed':
      return { entity: 'shoppingList', id: change.list.id, value: change.list };
    case 'shoppingRow.changed':
      return { entity: 'shoppingRow', id: change.row.id, value: change.row };
    case 'cutletDay.changed':
      return { entity: 'cutletDay', id: change.day.date, value: change.day };
    case 'stepMedia.changed':
      return { entity: 'stepMedia', id: change.media.stepId, value: change.media };
    case 'kitchenRecipe.changed':
      return { entity: 'kitchenRecipe', id: change.recipe.id, value: change.recipe };
    case 'kitchenRecipe.removed':
      return { entity: 'kitchenRecipe', id: change.recipeId, value: null };
    case 'diaryEvent.changed':
      return { entity: 'event', id: change.event.id, value: change.event };
    case 'diaryEvent.removed':
      return { entity: 'event', id: change.eventId, value: null };
    case 'eventName.changed':
      return { entity: 'eventName', id: roomId, value: change.name };
    case 'display.changed':
      return { entity: 'display', id: change.display.id, value: change.display };
    case 'product.changed':
      return { entity: 'product', id: change.product.id, value: change.product };
    case 'product.removed':
      return { entity: 'product', id: change.productId, value: null };
    case 'category.changed':
      return { entity: 'category', id: change.category.id, value: change.category };
    case 'category.removed':
      return { entity: 'category', id: change.categoryId, value: null };
    case 'settings.changed':
      return { entity: 'settings', id: 'shop', value: change.settings };
    case 'kitchenSettings.changed':
      return { entity: 'settings', id: 'kitchen', value: change.settings };
    case 'pickleEvent.changed':
      return { entity: 'pickleEvent', id: change.event.id, value: change.event };
    case 'pickleEvent.removed':
      return { entity: 'pickleEvent', id: change.eventId, value: null };
    case 'order.changed':
      return { entity: 'order', id: change.order.orderId, value: change.order };
    case 'order.removed':
      return { entity: 'order', id: change.orderId, value: null };
    case 'ownOrder.changed':
      return { entity: 'ownOrder', id: change.order.orderId, value: change.order };
  }
}

/** The key of an entity's history in the table of changes. */
export const keyOf = ({ entity, id }: Pick<About, 'entity' | 'id'>): string => `${entity}/${id}`;
