import type { Task } from '@kalavara/shared-types/todos';
import { kindsFor, readingsOfTask } from '@kalavara/shared-types/readings.rules';
import { useTranslation } from '../../i18n/useTranslation';
import { ReadingForm } from './ReadingForm';
import { ReadingList } from './ReadingList';
import css from './Readings.module.css';
import { ReadingsChart } from './ReadingsChart';
import { useReadings } from './store';
import { useReadingActions } from './useReadingActions';

type Props = { task: Task; mayAdd: boolean };

/** The readings of one task; nothing where no thermometer belongs to it. */
export function TaskReadings({ task, mayAdd }: Props) {
  const { t } = useTranslation('readings');
  const readings = readingsOfTask(useReadings(task.eventId), task.id);
  const { add } = useReadingActions(task.eventId);
  const kinds = kindsFor(task);
  if (kinds.length === 0 && readings.length === 0) return null;
  return (
    <section className={css['readings']}>
      <h4>{t('title')}</h4>
      <ReadingsChart readings={readings} />
      {readings.length === 0 && <p className={css['small']}>{t('none')}</p>}
      <ReadingList readings={readings} mayChange={mayAdd} />
      {mayAdd && kinds.length > 0 && <ReadingForm taskId={task.id} kinds={kinds} onSave={(draft) => void add(task.id, draft)} />}
    </section>
  );
}
