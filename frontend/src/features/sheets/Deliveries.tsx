import { namesOf } from '@kalavara/shared-types/task-names.rules';
import type { Task } from '@kalavara/shared-types/todos';
import { useTranslation } from 'react-i18next';
import { Both } from './Both';
import css from './Sheets.module.css';

/** Where everything goes: each delivery of the list. */
export function Deliveries({ tasks }: { tasks: readonly Task[] }) {
  const { t } = useTranslation('reports');
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
                {task.startTime ?? ''}
                {task.startDay !== 0 &&
                  ` (${t(task.startDay < 0 ? 'day.previousDay' : 'day.nextDay')})`}
                {task.deliveryType && ` · ${t(`packing.${task.deliveryType}`)}`}
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
