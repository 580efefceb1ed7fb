/** Creates a generator of random numbers from a seed (mulberry32); KALAVARA_SEED=… repeats a run. */
export function seeded(seed = seedOf(process.env['KALAVARA_SEED'])) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (n: number) => Math.floor(next() * n);
  return {
    seed,
    next,
    below,
    chance: (p: number) => next() < p,
    pick: <T>(all: readonly T[]): T => all[below(all.length)]!,
  };
}
export type Random = ReturnType<typeof seeded>;

const seedOf = (text: string | undefined) => (text ? Number(text) : Date.now() % 2 ** 31);
