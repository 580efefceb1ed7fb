import type { CutletCheckPlan, CutletTask } from '@kalavara/shared-types/content/cutlets';
import { planOf, progressOf } from '@kalavara/shared-types/cutlets/cutlets.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../ui/Stack';
import { MeatAdvice } from './MeatAdvice';
import { ProgressBar } from './ProgressBar';
import { ReopenDialog } from './ReopenDialog';
import { TaskCard } from './TaskCard';
import css from './Tasks.module.css';
import type { ShownDay } from './useDay';
import { useValue } from './texts';

type Props = { title: string; tasks: readonly CutletTask[]; shown: ShownDay; isOwner: boolean };

/** The tasks of the day before, or those of the day itself. */
export function TaskView({ title, tasks, shown, isOwner }: Props) {
  const { t } = useTranslation('cutlets');
  const valueOf = useValue();
  const [reopening, setReopening] = useState<{ taskId: string; check: CutletCheckPlan }>();
  const plan = planOf(shown.day, shown.amounts);
  const workedOut: Record<string, number> = {
    buyMeat: plan.meatToBuy,
    buyPotatoes: plan.potatoesToBuy,
  };
  const hintOf = ({ id, unit }: CutletCheckPlan) => {
    const amount = workedOut[id];
    return amount === undefined
      ? undefined
      : t('check.workedOut', { amount: valueOf(String(amount), unit) });
  };
  return (
    <Stack as="section" gap={2} aria-labelledby="cutlet-tasks">
      <h2 id="cutlet-tasks" className={css['heading']}>
        {title}
      </h2>
      <ProgressBar label={title} {...progressOf(shown.day, tasks)} />
      <MeatAdvice day={shown.day} isOnlyWarning />
      <Stack as="ul" gap={1} className={css['tasks']}>
        {tasks.map((task) => (
          <TaskCard
            key={task.id}
            task={task}
            shown={shown}
            plan={plan}
            hintOf={hintOf}
            onReopen={isOwner ? (taskId, check) => setReopening({ taskId, check }) : undefined}
          />
        ))}
      </Stack>
      <ReopenDialog
        date={shown.day.date}
        reopening={reopening}
        onClose={() => setReopening(undefined)}
      />
    </Stack>
  );
}
