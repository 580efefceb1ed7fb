import {
  type EditedRecipes,
  eventNeedsOf,
} from '@kalavara/shared-types/kitchen-recipes/kitchen-recipes.rules';
import type { Day } from '@kalavara/shared-types/primitives';
import type { RiceAmounts } from '@kalavara/shared-types/settings/settings';
import { sheetDays } from '@kalavara/shared-types/sheets/sheets.rules';
import {
  amountText,
  type Material,
  materialsOf,
  materialsOfTask,
  takenByTasks,
} from '@kalavara/shared-types/todos/task-materials.rules';
import { namesOf } from '@kalavara/shared-types/todos/task-names.rules';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language';
import { clockTime, dayText } from '../../ui/time';
import { Both } from './Both';
import css from './Sheets.module.css';

type Props = {
  tasks: readonly Task[];
  guestCount: number;
  day: Day;
  riceAmounts: RiceAmounts;
  edited: EditedRecipes;
};

/** The ingredients of each task by day, for the guest count; days without ingredients are omitted. */
export function QuantitySheet({ tasks, guestCount, day: eventDay, riceAmounts, edited }: Props) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const materials = materialsOf(eventNeedsOf(riceAmounts, edited), guestCount);
  const days = sheetDays(tasks, eventDay)
    .map(({ day, tasks: ofDay }) => ({
      day,
      rows: ofDay
        .map((row) => ({ ...row, needed: materialsOfTask(materials, row.task.id) }))
        .filter(({ needed }) => needed.length > 0),
    }))
    .filter(({ rows }) => rows.length > 0);
  if (days.length === 0) return <p>{t('quantities.none')}</p>;
  return days.map(({ day, rows }) => {
    const taken = takenByTasks(
      materials,
      rows.map(({ task }) => task.id),
    );
    return (
      <section key={day ?? 'own'} className={css['part']} data-day={day}>
        <h2>{day === undefined ? t('day.ownLabel') : dayText(day, language)}</h2>
        <table className={css['table']}>
          <thead>
            <tr>
              <th scope="col" data-column="time">
                {t('day.time')}
              </th>
              <th scope="col">
                {t('day.task')} · {t('quantities.materials')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ task, at, needed }) => (
              <tr key={task.id} data-task={task.id}>
                <td data-column="time">
                  {at === undefined ? task.startTime || '' : clockTime(at)}
                </td>
                <th scope="row">
                  <Both texts={namesOf(task)} />
                  <Amounts materials={needed} />
                </th>
              </tr>
            ))}
          </tbody>
          {taken.length > 0 && (
            <tfoot>
              <tr>
                <td />
                <th scope="row">
                  {t('quantities.together')}
                  <Amounts materials={taken} />
                </th>
              </tr>
            </tfoot>
          )}
        </table>
      </section>
    );
  });
}

function Amounts({ materials }: { materials: readonly Material[] }) {
  const language = useLanguage();
  return (
    <ul className={css['amounts']}>
      {materials.map((material) => (
        <li key={`${material.from} ${material.id}`}>
          {material.name[language]} <strong>{amountText(material, language)}</strong>
        </li>
      ))}
    </ul>
  );
}
