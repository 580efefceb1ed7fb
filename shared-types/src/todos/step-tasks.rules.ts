import { templateTasks } from '../content/tasks';
import type { StepId, TaskId } from '../primitives';

const linked = templateTasks.flatMap(({ id, steps = [] }) =>
  steps.length === 1 ? [{ taskId: id, stepId: steps[0]! }] : [],
);

/** The tasks of the default list that are done by one step of a stage. Tasks of several steps are excluded. */
export const tasksOfStep = (stepId: StepId): TaskId[] =>
  linked.filter((link) => link.stepId === stepId).map(({ taskId }) => taskId);

export const stepOfTask = (taskId: TaskId): StepId | undefined =>
  linked.find((link) => link.taskId === taskId)?.stepId;
