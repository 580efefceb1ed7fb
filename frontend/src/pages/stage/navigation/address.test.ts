import { stageByRoute } from '@kalavara/shared-types/content/stages/index';
import { expect, test } from 'vitest';
import { stepCalled, withEvent, withRunning } from './address';

const pit = stageByRoute('/soplocked/pitlighting')!;
const meat = stageByRoute('/soplocked/meatmasala')!;

test.each([
  ['1-1', '3-1'],
  ['1-4', '3-4'],
  ['3-2', '3-2'],
  ['2-1', undefined],
  [null, undefined],
])(
  'on pit lighting the address %s means %s',
  { meta: { requirements: ['D-020'] } },
  (called, id) => {
    expect(stepCalled(pit, called)?.id).toBe(id);
  },
);

test.each([
  ['/soplocked', undefined, '/soplocked'],
  ['/soplocked/setup', 'event-7', '/soplocked/setup?eventId=event-7'],
  ['/soplocked/setup', 'a b&c', '/soplocked/setup?eventId=a%20b%26c'],
])('%s of the event %s is %s', (path, eventId, address) =>
  expect(withEvent(path, eventId)).toBe(address),
);

test.each([
  ['a running step is written into the address', 'eventId=e1', 0, 'eventId=e1&startTimer=2-1'],
  ['it leaves when the step stops', 'eventId=e1&startTimer=2-1', undefined, 'eventId=e1'],
  ['another step takes its place', 'eventId=e1&startTimer=2-1', 1, 'eventId=e1&startTimer=2-2'],
  [
    'what else stands there stays',
    'eventId=e1&lang=ml&startTimer=2-1',
    undefined,
    'eventId=e1&lang=ml',
  ],
])('%s', { meta: { requirements: ['D-186', 'K-500'] } }, (_what, before, running, after) => {
  const step = running === undefined ? undefined : meat.subSteps[running];
  expect(withRunning(new URLSearchParams(before), step).toString()).toBe(after);
});

test(
  'pit lighting writes its own step numbers into the address',
  { meta: { requirements: ['D-020'] } },
  () => {
    expect(withRunning(new URLSearchParams('eventId=e1'), pit.subSteps[1]).toString()).toBe(
      'eventId=e1&startTimer=1-2',
    );
  },
);

test('a correct address is not changed', () => {
  const params = new URLSearchParams('eventId=e1&startTimer=2-1');
  expect(withRunning(params, meat.subSteps[0])).toBe(params);
});
