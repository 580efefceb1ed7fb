import type { Stage } from '@kalavara/shared-types/content/types';

/** What one page has that the others have not; everything else follows from the content. */
export type Layout = {
  /** The process timers of all steps, side by side. */
  hasDashboard?: true;
  /** "Back to To-Do List" floats over the page. */
  isBackFloating?: true;
  /** "Active Timer" with its event. */
  showsActiveTimer?: true;
  /** The badge "Event ID". */
  showsEventId?: true;
  /** A second way home at the end of the row, where the last page has no next. */
  hasSecondHome?: true;
  /** The panel that spans two cells, so that the grid is full. */
  widePanel?: 'timeline';
};

const layouts: Record<Stage['id'], Layout> = {
  '1': {
    hasDashboard: true,
    showsActiveTimer: true,
    showsEventId: true,
    hasSecondHome: true,
    widePanel: 'timeline',
  },
  '2': { showsActiveTimer: true },
  '3': { hasDashboard: true, showsActiveTimer: true, showsEventId: true, isBackFloating: true },
  '5': { widePanel: 'timeline' },
  '6': { hasSecondHome: true },
};

export const layoutOf = ({ id }: Stage): Layout => layouts[id] ?? {};
