import { expect, test } from 'vitest';
import { type CallName, calls, mayCall, routeOf } from './calls';

const names = Object.keys(calls) as CallName[];

test('no two calls share a method and a path', () => {
  const routes = names.map((name) => calls[name].route.replace(/:\w+/g, ':'));
  expect(new Set(routes).size).toBe(routes.length);
});

test('a guest of an open kitchen may do what staff may there, and nothing else', () => {
  for (const name of names) {
    const isOpen = mayCall('guest', name, true) && !mayCall('guest', name);
    if (isOpen) expect(mayCall('staff', name), name).toBe(true);
  }
  expect(mayCall('guest', 'completeTask', true)).toBe(true);
  for (const name of [
    'listAccounts',
    'approvePairing',
    'restoreDiaryEvent',
    'listDisplays',
  ] as const)
    expect(mayCall('guest', name, true), name).toBe(false);
});

test('a TV starts, stops and adjusts timers and reads, and writes nothing else', () => {
  const writes = names.filter(
    (name) => routeOf(name).method !== 'GET' && mayCall('display', name) && !mayCall('guest', name),
  );
  expect(writes).toEqual(['setTimer', 'adjustTimer']);
});
