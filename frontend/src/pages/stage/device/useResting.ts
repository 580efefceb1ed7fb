import { useState } from 'react';

/** The number of panels that are visible at once; a button shows the others. */
const slots = {
  grid: { steps: 8, panels: 12 },
  all: { steps: 8, panels: 4 },
  now: { steps: 8, panels: 4 },
  rows: { steps: 8, panels: 4 },
  nowBelowMessage: { steps: 3, panels: 1 },
  focus: { steps: 3, panels: 1 },
};

/** `id`: what the screen is about; a change shows the first page of panels again. */
type Input = { id: string | undefined; mode: keyof typeof slots; steps: number; panels: number };

/** Returns which of the steps and panels are hidden, and the button that shows the next ones. */
export function useResting({ id, mode, steps, panels }: Input) {
  const key = `${mode} ${id}`;
  const [chosen, choose] = useState({ key, page: 0 });
  const stepSlots = slots[mode].steps;
  // Below the band or a message there are two rows of four: more steps leave room for fewer panels.
  const isTwoRows = mode === 'now' || mode === 'rows';
  const panelSlots = isTwoRows ? Math.max(1, 8 - steps) : slots[mode].panels;
  const stepPages = Math.max(1, Math.ceil(steps / stepSlots));
  const panelPages = Math.max(1, Math.ceil(panels / panelSlots));
  const total = Math.max(stepPages, panelPages);
  const page = chosen.key === key ? chosen.page % total : 0;
  const panelPage = page % panelPages;
  const lastPanel = Math.min(panels, (panelPage + 1) * panelSlots) - 1;
  const more =
    total > 1 ? { page, total, onPress: () => choose({ key, page: page + 1 }) } : undefined;
  return {
    isStepResting: (index: number) => Math.floor(index / stepSlots) !== page % stepPages,
    isPanelResting: (index: number) => Math.floor(index / panelSlots) !== panelPage,
    /** The button for the next page, which the last visible panel shows. */
    moreOf: (index: number) => (index === lastPanel ? more : undefined),
  };
}
