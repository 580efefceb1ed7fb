import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import type { EditedRecipes } from '@kalavara/shared-types/kitchen-recipes/kitchen-recipes.rules';
import { listTakenFor } from '@kalavara/shared-types/inventory/stock-usage.rules';
import type { Reading } from '@kalavara/shared-types/readings/readings';
import type { RiceAmounts } from '@kalavara/shared-types/settings/settings';
import type { Sheet } from '@kalavara/shared-types/sheets/sheets.rules';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { IngredientSheet } from '../../../features/purchase/IngredientSheet';
import { useInventory } from '../../../features/inventory/store';
import TemperatureLog from '../../../features/readings/TemperatureLog';
import { DaySheet } from '../../../features/sheets/DaySheet';
import { QuantitySheet } from '../../../features/sheets/QuantitySheet';
import { PackingSheet } from '../../../features/sheets/PackingSheet';
import { useTranslation } from 'react-i18next';
import { useTakenStock } from '../tasks/useTakenStock';

type Props = {
  event: DiaryEvent;
  sheet: Sheet;
  guestCount: number;
  tasks: readonly Task[];
  readings: readonly Reading[];
  /** Absent: the kitchen's recipes are not loaded. */
  riceAmounts: RiceAmounts | undefined;
  edited: EditedRecipes;
};

export function SheetBody({ event, sheet, guestCount, tasks, readings, ...kitchen }: Props) {
  const { t } = useTranslation('reports');
  const { items, isLoaded } = useInventory();
  const taken = useTakenStock(event.id, items);
  const { riceAmounts, edited } = kitchen;
  if (sheet === 'ingredients')
    return (
      riceAmounts && (
        <IngredientSheet guestCount={guestCount} edited={edited} riceAmounts={riceAmounts} />
      )
    );
  if (sheet === 'quantities')
    return (
      riceAmounts && (
        <QuantitySheet
          tasks={tasks}
          guestCount={guestCount}
          edited={edited}
          day={event.date}
          riceAmounts={riceAmounts}
        />
      )
    );
  if (sheet === 'packing')
    return (
      <PackingSheet
        guestCount={guestCount}
        tasks={tasks}
        day={event.date}
        items={isLoaded ? items : undefined}
        taken={listTakenFor(event.id, taken)}
      />
    );
  if (sheet === 'temperatures')
    return <TemperatureLog eventId={event.id} event={event} tasks={tasks} readings={readings} />;
  return tasks.length === 0 ? (
    <p>{t('sheets.none')}</p>
  ) : (
    <DaySheet tasks={tasks} day={event.date} />
  );
}
