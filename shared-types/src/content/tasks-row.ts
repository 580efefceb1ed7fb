import { minutesOf } from '../time.rules';
import { tableA } from './tasks-table-a';
import type { TemplateTask } from './types';
import { lines, type Pair, videoOf, localized } from './write';

type Row = Omit<
  TemplateTask,
  'materials' | 'description' | 'descriptionMalayalam' | 'videoUrl' | 'startTime' | 'offset'
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
export const templateTask = ({ materials, instructions, ...row }: Row): TemplateTask => ({
  ...row,
  ...timesOf(row.id),
  ...(row.hasVideo && { videoUrl: videoOf(row.steps?.[0] ?? row.id) }),
  materials: materials.map(localized),
  ...lines(instructions),
});
