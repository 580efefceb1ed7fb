import type { Day } from '@kalavara/shared-types/primitives';
import { namesOf } from '@kalavara/shared-types/todos/task-names.rules';
import { plannedSpan } from '@kalavara/shared-types/todos/task-times.rules';
import { indianDay } from '@kalavara/shared-types/time.rules';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { useLanguage } from '../../i18n/language';
import { dayText } from '../../ui/time';
import { useTranslation } from 'react-i18next';
import { Both } from './Both';
import css from './Sheets.module.css';

type Props = { tasks: readonly Task[]; day: Day };

/** The deliveries of the list. A delivery on another day than the event shows its day. */
export function Deliveries({ tasks, day: eventDay }: Props) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const otherDay = (task: Task): string | undefined => {
    const at = plannedSpan(task, eventDay)?.from;
    const day = at === undefined ? eventDay : indianDay(at);
    return day === eventDay ? undefined : dayText(day, language);
  };
  return (
    <section className={css['part']}>
      <h2>{t('packing.deliveries')}</h2>
      {tasks.length === 0 && <p>{t('packing.noDelivery')}</p>}
      {tasks.map((task) => (
        <div key={task.id} className={css['delivery']} data-delivery={task.id}>
          <h3>
            <Both texts={namesOf(task)} />
          </h3>
          <dl>
            <div>
              <dt>{t('packing.when')}</dt>
              <dd>
                {[
                  task.startTime,
                  otherDay(task),
                  task.deliveryType && t(`packing.${task.deliveryType}`),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </dd>
            </div>
            <div>
              <dt>{t('packing.where')}</dt>
              <dd>{task.deliveryLocation || t('packing.noLocation')}</dd>
            </div>
            {task.deliveryNotes && (
              <div>
                <dt>{t('packing.notes')}</dt>
                <dd>{task.deliveryNotes}</dd>
              </div>
            )}
            <div>
              <dt>{t('packing.who')}</dt>
              <dd className={task.assignedTo ? undefined : css['line']}>{task.assignedTo ?? ''}</dd>
            </div>
          </dl>
        </div>
      ))}
    </section>
  );
}
