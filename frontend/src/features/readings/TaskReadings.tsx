import type { TaskId } from '@kalavara/shared-types/primitives';
import type { ReadingKind } from '@kalavara/shared-types/readings/readings';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { checkOf, kindsFor, readingsOfTask } from '@kalavara/shared-types/readings/readings.rules';
import { useState } from 'react';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { CancelButton } from '../../ui/CancelButton';
import { Stack } from '../../ui/Stack';
import { ReadingForm } from './ReadingForm';
import { ReadingList } from './ReadingList';
import { Wrap } from '../../ui/Wrap';
import css from './Readings.module.css';
import { ReadingsChart } from './ReadingsChart';
import { useReadings } from './store';
import { useReadingActions, type Draft } from './useReadingActions';

type Props = { task: Task; mayAdd: boolean };

/** The readings of a task; renders nothing for a task without temperatures. */
export function TaskReadings({ task, mayAdd }: Props) {
  const { t } = useTranslation('readings');
  const readings = readingsOfTask(useReadings(task.eventId), task.id);
  const { add } = useReadingActions(task.eventId);
  const kinds = kindsFor(task);
  if (kinds.length === 0 && readings.length === 0) return null;
  const form = { taskId: task.id, kinds, onSave: (draft: Draft) => void add(task.id, draft) };
  return (
    <Stack as="section" gap={3} className={css['readings']}>
      <h4>{t('title')}</h4>
      <ReadingsChart readings={readings} />
      {readings.length === 0 && <p className={css['small']}>{t('none')}</p>}
      <ReadingList readings={readings} mayChange={mayAdd} />
      {mayAdd &&
        kinds.length > 0 &&
        (task.isTemperature ? <Further task={task} {...form} /> : <ReadingForm {...form} />)}
    </Stack>
  );
}

type FurtherProps = {
  task: Task;
  kinds: readonly ReadingKind[];
  taskId: TaskId;
  onSave: (draft: Draft) => void;
};

/**
 * A form for further readings. A check has its own field beside its tick, with which this one could be confused, so it
 * opens on request.
 */
function Further({ task, onSave, ...form }: FurtherProps) {
  const { t } = useTranslation('readings');
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const check = checkOf(task.id, form.kinds[0]!);

  function save(draft: Draft) {
    onSave(draft);
    setOpen(false);
  }
  if (isOpen)
    return (
      <ReadingForm
        {...form}
        label={t(task.completed ? 'furtherValue' : 'withoutTickValue')}
        onSave={save}
      >
        <CancelButton onClick={() => setOpen(false)} />
      </ReadingForm>
    );
  return (
    <>
      {check && (
        <p className={css['band']}>
          {t('shouldBe', { band: check.band[language], when: check.when[language] })}
        </p>
      )}
      {!task.completed && <p className={css['small']}>{t('withTick')}</p>}
      <Wrap className={css['acts']}>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {t(task.completed ? 'further' : 'withoutTick')}
        </Button>
      </Wrap>
    </>
  );
}
