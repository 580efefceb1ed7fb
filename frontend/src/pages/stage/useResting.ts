import { useTurn } from './useTurn';

/** How many panels have a place at once; the others wait for theirs. */
const places = {
  grid: { steps: 8, panels: 12 },
  all: { steps: 8, panels: 4 },
  focus: { steps: 3, panels: 1 },
};
/** Panels change after so many turns, so that one can be read to its end. */
const turnsEach = 3;

const rests = (place: number, count: number, at: number, turn: number): boolean =>
  Math.floor(place / at) !== turn % Math.ceil(count / at);

/** Which of the steps and of the panels beside them wait for their turn. */
export function useResting(mode: keyof typeof places, steps: number, panels: number) {
  const turn = useTurn();
  return {
    isStepResting: (place: number) => rests(place, steps, places[mode].steps, turn),
    isPanelResting: (place: number) =>
      rests(place, panels, places[mode].panels, Math.floor(turn / turnsEach)),
  };
}
