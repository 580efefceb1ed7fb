import type { TaskId } from '../primitives';
import { minutesOf } from '../time.rules';
import { tableA } from './tasks-table-a';
import type { TemplateTask } from './types';
import { lines, type Pair, videoOf, localized } from './write';

type Row = Omit<
  TemplateTask,
  | keyof ReturnType<typeof lines>
  | 'id'
  | 'task'
  | 'taskMalayalam'
  | 'materials'
  | 'videoUrl'
  | 'startTime'
  | 'offset'
> & {
  materials: readonly Pair[];
  instructions: readonly Pair[];
};

const noon = 720;
function timesOf(id: string): Pick<TemplateTask, 'startTime' | 'offset'> {
  const startTime = tableA[id];
  return startTime === undefined ? {} : { startTime, offset: minutesOf(startTime)! - noon };
}

/** A task with a video shows that of the first step it opens; its time is that of the default table. */
export const templateTask = (
  id: TaskId,
  [task, taskMalayalam]: Pair,
  { materials, instructions, ...row }: Row,
): TemplateTask => ({
  id,
  task,
  taskMalayalam,
  ...row,
  ...timesOf(id),
  ...(row.hasVideo && { videoUrl: videoOf(row.steps?.[0] ?? id) }),
  materials: materials.map(localized),
  ...lines(instructions),
});
