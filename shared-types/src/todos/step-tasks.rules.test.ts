import { expect, test } from 'vitest';
import { templateTasks } from '../content/tasks';
import { stepOfTask, tasksOfStep } from './step-tasks.rules';

test('a task of one step belongs to it, one of several steps or of none to no step', () => {
  for (const { id, steps = [] } of templateTasks)
    expect(stepOfTask(id)).toBe(steps.length === 1 ? steps[0] : undefined);
  expect(templateTasks.filter(({ id }) => stepOfTask(id)).length).toBeGreaterThan(5);
  expect(stepOfTask('own')).toBeUndefined();
});

test('the tasks of a step are those that belong to it, in the order of the list', () => {
  const steps = new Set(templateTasks.flatMap(({ steps = [] }) => steps));
  for (const step of steps) {
    const own = templateTasks.filter((task) => task.steps?.length === 1 && task.steps[0] === step);
    expect(tasksOfStep(step)).toEqual(own.map(({ id }) => id));
  }
  expect(tasksOfStep('9-9')).toEqual([]);
});
