/** Reproducible random numbers: the same seed gives the same sequence (mulberry32). */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    roll,
    below: (n: number) => Math.floor(roll() * n),
    chance: (p: number) => roll() < p,
    pick: <T>(all: readonly T[]): T => all[Math.floor(roll() * all.length)]!,
  };
}
export type Random = ReturnType<typeof createRandom>;
