import type { DiaryEvent } from '@kalavara/shared-types/diary';
import type { Reading } from '@kalavara/shared-types/readings';
import type { Sheet } from '@kalavara/shared-types/sheets.rules';
import type { Task } from '@kalavara/shared-types/todos';
import { IngredientSheet } from '../../../features/purchase/IngredientSheet';
import { useInventory } from '../../../features/inventory/store';
import { useEditedRecipes } from '../../../features/kitchen-recipes/store';
import { useKitchenSettings } from '../../../features/settings/kitchenStore';
import TemperatureLog from '../../../features/readings/TemperatureLog';
import { DaySheet } from '../../../features/sheets/DaySheet';
import { QuantitySheet } from '../../../features/sheets/QuantitySheet';
import { PackingSheet } from '../../../features/sheets/PackingSheet';
import { useTranslation } from 'react-i18next';

type Props = {
  event: DiaryEvent;
  sheet: Sheet;
  guestCount: number;
  tasks: readonly Task[];
  readings: readonly Reading[];
};

export function SheetBody({ event, sheet, guestCount, tasks, readings }: Props) {
  const { t } = useTranslation('reports');
  const { items, isLoaded } = useInventory();
  const settings = useKitchenSettings();
  const edited = useEditedRecipes();
  // The defaults of an installation that never changed its settings.
  if (sheet === 'ingredients')
    return (
      <IngredientSheet
        guestCount={guestCount}
        edited={edited}
        riceAmounts={settings?.riceAmounts ?? 'as-given'}
      />
    );
  if (sheet === 'quantities')
    return (
      <QuantitySheet
        tasks={tasks}
        guestCount={guestCount}
        edited={edited}
        day={event.date}
        riceAmounts={settings?.riceAmounts ?? 'as-given'}
      />
    );
  if (sheet === 'packing')
    return (
      <PackingSheet guestCount={guestCount} tasks={tasks} items={isLoaded ? items : undefined} />
    );
  if (sheet === 'temperatures')
    return <TemperatureLog eventId={event.id} event={event} tasks={tasks} readings={readings} />;
  return tasks.length === 0 ? (
    <p>{t('sheets.none')}</p>
  ) : (
    <DaySheet tasks={tasks} day={event.date} />
  );
}
