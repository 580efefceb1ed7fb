import type { Change, Room } from './realtime';
import { partsOf } from './rooms';

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
export type About = { entity: EntityKind; id: string; now: object | null; note?: string | null };

export function aboutOf(room: Room, change: Change): About {
  const [, roomId] = partsOf(room);
  switch (change.type) {
    case 'timer.changed':
      return {
        entity: 'timer',
        id: `${roomId}/${change.timer.stepId}`,
        now: change.timer,
        note: change.adjustment?.note ?? null,
      };
    case 'task.changed':
      return { entity: 'task', id: `${roomId}/${change.task.id}`, now: change.task };
    case 'task.removed':
      return { entity: 'task', id: `${roomId}/${change.taskId}`, now: null };
    case 'people.changed':
      return { entity: 'people', id: roomId, now: { count: change.count } };
    case 'schedule.changed':
      return { entity: 'schedule', id: roomId, now: change.schedule };
    case 'reading.changed':
      return { entity: 'reading', id: `${roomId}/${change.reading.id}`, now: change.reading };
    case 'reading.removed':
      return { entity: 'reading', id: `${roomId}/${change.readingId}`, now: null };
    case 'reminder.acknowledged': {
      const { kind, subject, dueAt } = change.acknowledgement;
      return {
        entity: 'reminder',
        id: `${roomId}/${kind}/${subject}/${dueAt}`,
        now: change.acknowledgement,
      };
    }
    case 'review.changed':
      return { entity: 'review', id: `${roomId}/${change.review.id}`, now: change.review };
    case 'review.removed':
      return { entity: 'review', id: `${roomId}/${change.reviewId}`, now: null };
    case 'stock.moved':
      return { entity: 'movement', id: change.movement.id, now: change.movement };
    case 'item.changed':
      return { entity: 'item', id: change.item.id, now: change.item };
    case 'item.removed':
      return { entity: 'item', id: change.itemId, now: null };
    case 'shoppingList.changed':
      return { entity: 'shoppingList', id: change.list.id, now: change.list };
    case 'shoppingRow.changed':
      return { entity: 'shoppingRow', id: change.row.id, now: change.row };
    case 'cutletDay.changed':
      return { entity: 'cutletDay', id: change.day.date, now: change.day };
    case 'stepMedia.changed':
      return { entity: 'stepMedia', id: change.media.stepId, now: change.media };
    case 'kitchenRecipe.changed':
      return { entity: 'kitchenRecipe', id: change.recipe.id, now: change.recipe };
    case 'kitchenRecipe.removed':
      return { entity: 'kitchenRecipe', id: change.recipeId, now: null };
    case 'diaryEvent.changed':
      return { entity: 'event', id: change.event.id, now: change.event };
    case 'diaryEvent.removed':
      return { entity: 'event', id: change.eventId, now: null };
    case 'eventName.changed':
      return { entity: 'eventName', id: roomId, now: change.name };
    case 'display.changed':
      return { entity: 'display', id: change.display.id, now: change.display };
    case 'product.changed':
      return { entity: 'product', id: change.product.id, now: change.product };
    case 'product.removed':
      return { entity: 'product', id: change.productId, now: null };
    case 'category.changed':
      return { entity: 'category', id: change.category.id, now: change.category };
    case 'category.removed':
      return { entity: 'category', id: change.categoryId, now: null };
    case 'settings.changed':
      return { entity: 'settings', id: 'shop', now: change.settings };
    case 'kitchenSettings.changed':
      return { entity: 'settings', id: 'kitchen', now: change.settings };
    case 'pickleEvent.changed':
      return { entity: 'pickleEvent', id: change.event.id, now: change.event };
    case 'pickleEvent.removed':
      return { entity: 'pickleEvent', id: change.eventId, now: null };
    case 'order.changed':
      return { entity: 'order', id: change.order.orderId, now: change.order };
    case 'order.removed':
      return { entity: 'order', id: change.orderId, now: null };
    case 'ownOrder.changed':
      return { entity: 'ownOrder', id: change.order.orderId, now: change.order };
  }
}

/** The key of an entity's history in the table of changes. */
export const keyOf = ({ entity, id }: Pick<About, 'entity' | 'id'>): string => `${entity}/${id}`;
