import { useState } from 'react';

/** How many panels are visible at once; the others are reached with a button. */
const slots = {
  grid: { steps: 8, panels: 12 },
  all: { steps: 8, panels: 4 },
  now: { steps: 8, panels: 4 },
  rows: { steps: 8, panels: 4 },
  nowBelowMessage: { steps: 3, panels: 1 },
  focus: { steps: 3, panels: 1 },
};

/** `id`: what the screen is about; when it changes the first panels are shown again. */
type Input = { id: string | undefined; mode: keyof typeof slots; steps: number; panels: number };

/** Which of the steps and of the panels beside them are hidden, and how the next ones are shown. */
export function useResting({ id, mode, steps, panels }: Input) {
  const key = `${mode} ${id}`;
  const [chosen, choose] = useState({ key, page: 0 });
  const stepSlots = slots[mode].steps;
  // Two rows of four below the band or a message: more steps leave fewer panels.
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
    /** What else the last visible panel shows. */
    moreOf: (index: number) => (index === lastPanel ? more : undefined),
  };
}
