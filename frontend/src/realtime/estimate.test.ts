import { expect, test } from 'vitest';
import {
  slewTo,
  estimateOf,
  withoutSteppingBack,
  offsetAt,
  sampleOf,
  withSample,
  type Sample,
} from './estimate';

/** Returns a reproducible network whose delays are mostly near `usual` and sometimes far above. */
function network(seed: number, usual: number, spread: number) {
  let state = seed;
  const random = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
  return () => usual + random() * 2 + (random() > 0.6 ? random() * spread : 0);
}

test.each([
  { name: 'a cable', skew: 0, usual: 0.3, spread: 1, within: 1 },
  {
    name: 'busy Wi-Fi, own clock five minutes ahead',
    skew: 300_000,
    usual: 3,
    spread: 60,
    within: 6,
  },
  {
    name: 'busy Wi-Fi, own clock five minutes behind',
    skew: -300_000,
    usual: 3,
    spread: 60,
    within: 6,
  },
  { name: 'mobile data', skew: 12_345, usual: 25, spread: 200, within: 10 },
])('sixteen samples over $name are exact to $within ms', ({ skew, usual, spread, within }) => {
  for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const delay = network(seed, usual, spread);
    let samples: Sample[] = [];
    for (let i = 0; i < 16; i += 1) {
      const sentAt = 1_000 + i * 60;
      const up = delay();
      const down = delay();
      samples = withSample(samples, sampleOf(sentAt, sentAt + up + down, sentAt + up + skew));
    }
    const { offset, error } = estimateOf(samples, 2_000)!;
    expect(Math.abs(offset - skew)).toBeLessThanOrEqual(within);
    expect(error).toBeGreaterThan(0);
  }
});

test('the window has sixteen samples', () => {
  let samples: Sample[] = [];
  for (let i = 0; i < 40; i += 1) samples = withSample(samples, { roundTrip: i, offset: 0, at: i });
  expect(samples.map(({ at }) => at)).toEqual(Array.from({ length: 16 }, (_, i) => 24 + i));
});

test('the bound of the error grows with the age of the best sample', () => {
  const samples = [{ roundTrip: 8, offset: 5, at: 0 }];
  expect(estimateOf(samples, 0)!.error).toBe(4);
  expect(estimateOf(samples, 100_000)!.error).toBe(4 + 5);
});

test('without a sample there is no estimate', () => expect(estimateOf([], 0)).toBeUndefined());

const still = { from: 100, to: 100, since: 0 };
test.each([
  { to: 200, after: 0, shown: 100 },
  { to: 200, after: 500, shown: 150 },
  { to: 200, after: 1_000, shown: 200 },
  { to: 200, after: 9_000, shown: 200 },
  { to: 0, after: 500, shown: 50 },
  { to: 349, after: 0, shown: 100 },
  { to: 350, after: 0, shown: 350 },
  { to: -150, after: 0, shown: -150 },
])('an offset of 100 corrected to $to shows $shown after $after ms', ({ to, after, shown }) => {
  expect(offsetAt(slewTo(still, to, 0), after)).toBeCloseTo(shown);
});

test('a correction during another one starts from the current offset', () => {
  const first = slewTo(still, 200, 0);
  expect(offsetAt(slewTo(first, 100, 500), 500)).toBeCloseTo(150);
});

test.each([
  { shown: 10_000, now: 9_000, then: 10_000 },
  { shown: 10_000, now: 7_000, then: 10_000 },
  { shown: 10_000, now: 6_999, then: 6_999 },
  { shown: 10_000, now: 10_001, then: 10_001 },
])('a clock that shows $shown when it is $now shows $then', ({ shown, now, then }) => {
  expect(withoutSteppingBack(shown, now)).toBe(then);
});
