import { useTurn } from './useTurn';

/** How many panels are visible at once; the others take turns. */
const slots = {
  grid: { steps: 8, panels: 12 },
  all: { steps: 8, panels: 4 },
  focus: { steps: 3, panels: 1 },
};
/** Panels change after so many turns, so that one can be read to its end. */
const turnsEach = 3;

const rests = (index: number, count: number, at: number, turn: number): boolean =>
  Math.floor(index / at) !== turn % Math.ceil(count / at);

/** Which of the steps and of the panels beside them wait for their turn. */
export function useResting(mode: keyof typeof slots, steps: number, panels: number) {
  const turn = useTurn();
  return {
    isStepResting: (index: number) => rests(index, steps, slots[mode].steps, turn),
    isPanelResting: (index: number) =>
      rests(index, panels, slots[mode].panels, Math.floor(turn / turnsEach)),
  };
}
