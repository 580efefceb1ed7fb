import type { TemplateTask } from './types';
import { lines, type Pair, videoOf, words } from './write';

type Row = Omit<TemplateTask, 'materials' | 'description' | 'descriptionMalayalam' | 'videoUrl'> & {
  materials: readonly Pair[];
  says: readonly Pair[];
};

/** A task with a video shows that of the first step it opens. */
export const templateTask = ({ materials, says, ...row }: Row): TemplateTask => ({
  ...row,
  ...(row.hasVideo && { videoUrl: videoOf(row.steps?.[0] ?? row.id) }),
  materials: materials.map(words),
  ...lines(says),
});
