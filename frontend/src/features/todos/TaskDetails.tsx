import {
  type Material,
  materialsWithoutAmount,
  materialText,
} from '@kalavara/shared-types/todos/task-materials.rules';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { use, type ReactNode } from 'react';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Stack } from '../../ui/Stack';
import { AssignField } from './AssignField';
import { DeleteTask } from './DeleteTask';
import { DeliveryFacts } from './DeliveryFacts';
import { NameField } from './NameField';
import { isRunning } from './progress';
import { StagesContext } from './StagesContext';
import css from './TaskDetails.module.css';
import { TaskGuide } from './TaskGuide';
import { TaskStageLinks } from './TaskStageLinks';
import { TaskVideo } from './TaskVideo';
import { filmOf, materialsOf } from './texts';
import type { TaskActions } from './useTaskActions';

type Props = {
  task: Task;
  names: readonly string[];
  /** The quantities that the recipes need in this task for this event. */
  materials: readonly Material[];
  actions: TaskActions | undefined;
  /** The names of unfinished prerequisites; empty if there are none. */
  first: string;
  /** The person whom the tick will name: the signed-in one, unless another one is chosen. */
  actor: { by: string; setBy: (by: string) => void };
  history: ReactNode;
  /** Content of other features: the readings of a temperature task, the purchase list of "Stationary". */
  extras: ReactNode;
};

/** The details of a task that do not fit into its row. */
export function TaskDetails({
  task,
  names,
  materials,
  actions,
  first,
  actor,
  history,
  extras,
}: Props) {
  const { t } = useTranslation('kitchen');
  const language = useLanguage();
  const film = filmOf(task, use(StagesContext));
  const others = materialsWithoutAmount(materialsOf(task), materials);
  return (
    <div className={css['details']}>
      {first && <p className={css['first']}>{t('task.first', { tasks: first })}</p>}
      {film && <TaskVideo key={film.url} task={task} {...film} />}
      <Stack as="section" gap={2} className={css['part']}>
        <h4>{t('task.materials')}</h4>
        {materials.length + others.length === 0 && <p>{t('task.noMaterials')}</p>}
        <ul className={css['materials']}>
          {materials.map((material) => (
            <li key={`${material.from} ${material.id} ${material.name.en}`}>
              <strong>{materialText(material, language)}</strong>
            </li>
          ))}
          {others.map((material) => (
            <li key={material.en}>{material[language]}</li>
          ))}
        </ul>
      </Stack>
      {task.isDelivery && <DeliveryFacts task={task} actions={actions} />}
      {extras}
      <TaskGuide task={task} />
      <TaskStageLinks task={task} />
      {actions && (
        <section className={css['acts']}>
          {isRunning(task) && (
            <Button variant="quiet" onClick={() => void actions.undoStart(task)}>
              {t('task.undoStart')}
            </Button>
          )}
          <AssignField task={task} names={names} onAssign={(to) => void actions.assign(task, to)} />
          {!task.completed && (
            <NameField
              label={t('task.doneByField')}
              hint={t('task.doneByHint')}
              names={names}
              value={actor.by}
              onChange={actor.setBy}
            />
          )}
          <DeleteTask task={task} onDelete={() => void actions.remove(task)} />
        </section>
      )}
      {history}
    </div>
  );
}
