import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import type { Item } from '@kalavara/shared-types/inventory/inventory';
import type { EditedRecipes } from '@kalavara/shared-types/kitchen-recipes/kitchen-recipes.rules';
import type { Day, EventId } from '@kalavara/shared-types/primitives';
import type { RiceAmounts } from '@kalavara/shared-types/settings/settings';
import type { StockMovement } from '@kalavara/shared-types/inventory/stock-usage.rules';

export type PurchaseProps = {
  event: { id: EventId; title: string; date: Day | null };
  /** The guest count; undefined if none was set. */
  guestCount: number | undefined;
  /** Undefined until the inventory is loaded. */
  items: readonly Item[] | undefined;
  /** Movements of the inventory for this event. */
  stock: readonly StockMovement[];
  riceAmounts: RiceAmounts;
  /** The recipes that were edited or added. */
  edited: EditedRecipes;
  /** The diary, for a list of several events. */
  events: readonly DiaryEvent[];
  isLive: boolean;
};
