import { expect, test } from 'vitest';
import { templateTasks } from '../content/tasks';
import { defaultTasks } from './defaults.rules';

test('a task of a new event has the content of its template, and no flag the template has not', () => {
  const tasks = new Map(defaultTasks('event-1').map((task) => [task.id, task]));
  for (const template of templateTasks) {
    expect(tasks.get(template.id)).toMatchObject({
      description: template.description.join('\n'),
      hasVideo: template.hasVideo === true,
      videoUrl: template.videoUrl ?? null,
      isTemperature: template.isTemperature === true,
      isFinalTask: template.isFinalTask === true,
      isDelivery: template.isDelivery === true,
      deliveryType: template.isDelivery ? 'standard' : null,
    });
  }
});
