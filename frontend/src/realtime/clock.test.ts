import { expect, test } from 'vitest';
import { makeClock } from './clock';

function aDevice(date = 1_000_000) {
  const device = { perf: 500, date };
  return {
    device,
    clock: makeClock({ now: () => device.perf, date: () => device.date }),
    pass(ms: number) {
      device.perf += ms;
      device.date += ms;
    },
  };
}

test('the clock is the device’s before the first sample, and then the server’s, regardless of the difference', () => {
  const { clock, device, pass } = aDevice();
  expect(clock.serverNow()).toBe(1_000_000);
  clock.addSample(device.perf - 10, 700_000);
  expect(clock.serverNow()).toBe(700_005);
  pass(1_000);
  expect(clock.serverNow()).toBe(701_005);
});

test('before the first sample the time is not before a stored one, and an earlier clock is not plausible', () => {
  const { clock, device, pass } = aDevice();
  expect(clock.isPlausible()).toBe(true);
  clock.startFrom(999_000);
  expect([clock.serverNow(), clock.isPlausible()]).toEqual([1_000_000, true]);
  clock.startFrom(1_003_000);
  expect([clock.serverNow(), clock.isPlausible()]).toEqual([1_003_000, true]);
  clock.startFrom(1_600_000);
  pass(1_000);
  expect([clock.serverNow(), clock.isPlausible()]).toEqual([1_601_000, false]);

  clock.addSample(device.perf, 1_300_000);
  clock.startFrom(1_900_000);
  expect([clock.serverNow(), clock.isPlausible()]).toEqual([1_300_000, true]);
});

test('setting the device’s clock does not change the time, but starts new samples', () => {
  const { clock, device, pass } = aDevice();
  clock.addSample(device.perf, 700_000);
  device.date += 300_000;
  expect(clock.serverNow()).toBe(700_000);
  expect(clock.takeJump()).toBe(300_000);
  pass(10_000);
  expect(clock.takeJump()).toBe(0);
});

test('a sleep of the device is detected', () => {
  const { clock, device } = aDevice();
  device.date += 60_000;
  expect(clock.takeJump()).toBe(60_000);
});

test('a small correction is gradual: the clock runs at nine tenths and never backwards', () => {
  const { clock, device, pass } = aDevice();
  clock.addSample(device.perf, 700_000);
  clock.discardSamples();
  clock.addSample(device.perf, 699_900);
  const shown = [clock.serverNow()];
  for (let i = 0; i < 20; i += 1) {
    pass(100);
    shown.push(clock.serverNow());
  }
  expect(shown[0]).toBe(700_000);
  expect(shown[10]).toBe(700_900);
  expect(shown[20]).toBe(701_900);
  expect([...shown].sort((a, b) => a - b)).toEqual(shown);
});

test('a step forward is applied at once; for a small step back the clock stands still until it is right', () => {
  const { clock, device, pass } = aDevice();
  clock.addSample(device.perf, 700_000);
  clock.discardSamples();
  clock.addSample(device.perf, 705_000);
  expect(clock.serverNow()).toBe(705_000);
  clock.discardSamples();
  clock.addSample(device.perf, 704_000);
  pass(400);
  expect(clock.serverNow()).toBe(705_000);
  pass(700);
  expect(clock.serverNow()).toBe(705_100);
});
