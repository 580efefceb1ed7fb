import type { Stage } from '@kalavara/shared-types/content/types';

/** Parts that only some of the pages have; everything else follows from the content. */
export type Layout = {
  /** Shows the timers of all steps side by side. */
  hasDashboard?: true;
  /** Floats "Back to To-Do List" over the page. */
  isBackFloating?: true;
  /** Shows "Active Timer" with its event. */
  showsActiveTimer?: true;
  /** Shows the badge "Event ID". */
  showsEventId?: true;
  /** Shows a second link home at the end of the row, since the last page has no next one. */
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
