import { prepTasks } from './cutlets-prep';
import { productionTasks } from './cutlets-production';
import type { CutletCheckPlan, CutletTask } from './cutlets-write';

export { prepTasks } from './cutlets-prep';
export { meatTask, productionTasks } from './cutlets-production';
export type * from './cutlets-write';

export const cutletTasks: readonly CutletTask[] = [...prepTasks, ...productionTasks];

export const checksOf = (task: CutletTask): readonly CutletCheckPlan[] =>
  'subtasks' in task ? task.subtasks : task.checkpoints;

export const findCheck = (taskId: string, checkId: string): CutletCheckPlan | undefined => {
  const task = cutletTasks.find(({ id }) => id === taskId);
  return task && checksOf(task).find(({ id }) => id === checkId);
};
