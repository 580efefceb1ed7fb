import { expect, test } from 'vitest';
import { buildTask, nextSortOrder, findInvalidFields } from './task-creation.rules';
import { defaultTasks } from './defaults.rules';
import { defaultSchedule } from '../schedule/schedule.rules';
import { bySortOrder } from './todos.rules';

const list = defaultTasks('wedding');
const custom = { task: 'Borrow chairs', dueDate: 'Event day' };

test(
  'a custom task gets a position ten after the last task that is not final, and never after the delivery',
  { meta: { requirements: ['K-681', 'K-682', 'K-683', 'D-052'] } },
  () => {
    expect(
      list.filter(({ sortOrder }) => sortOrder >= 800).map(({ sortOrder }) => sortOrder),
    ).toEqual([800, 810, 820, 900, 910]);
    expect(nextSortOrder(list)).toBe(430);
    const one = buildTask('wedding', 'custom-1', custom, list, defaultSchedule);
    const two = buildTask('wedding', 'custom-2', custom, list, defaultSchedule);
    expect([one.sortOrder, two.sortOrder]).toEqual([430, 430]);
    expect(
      buildTask('wedding', 'custom-2', custom, [...list, one], defaultSchedule).sortOrder,
    ).toBe(440);
    expect(nextSortOrder([])).toBe(10);
    expect(nextSortOrder([{ sortOrder: 795 }])).toBe(799);
    const ids = [...list, one].sort(bySortOrder).map(({ id }) => id);
    expect(ids.indexOf('custom-1')).toBeLessThan(ids.indexOf('final-1'));
  },
);

test(
  'a delivery task begins with 30 minutes and noon, is a trip of its own, and stands among the deliveries',
  { meta: { requirements: ['K-524', 'K-525', 'K-683'] } },
  () => {
    const body = {
      task: 'Delivery',
      dueDate: 'Event day',
      isDelivery: true,
      deliveryLocation: 'Aluva',
    };
    expect(buildTask('wedding', 'delivery-2', body, list, defaultSchedule)).toMatchObject({
      estimatedDuration: '30',
      startTime: '12:00 PM',
      sortOrder: 900,
      deliveryType: 'standard',
      deliveryLocation: 'Aluva',
    });
    const later = buildTask('wedding', 'delivery-2', { ...body, deliveryType: 'combined' }, list, {
      ...defaultSchedule,
      deliveryTime: '4:00 PM',
    });
    expect(later).toMatchObject({ startTime: '4:00 PM', deliveryType: 'combined' });
  },
);

test(
  'the address of a video counts only where there is to be one',
  { meta: { requirements: ['K-522'] } },
  () => {
    const videoUrl = 'https://example.com/v.mp4';
    expect(
      buildTask('wedding', 'c', { ...custom, videoUrl, hasVideo: false }, list, defaultSchedule)
        .videoUrl,
    ).toBeNull();
    expect(
      buildTask('wedding', 'c', { ...custom, videoUrl, hasVideo: true }, list, defaultSchedule)
        .videoUrl,
    ).toBe(videoUrl);
  },
);

test(
  'a due date is one of the four labels or a number of days before; 1 is the day before',
  { meta: { requirements: ['K-519', 'K-677', 'D-071'] } },
  () => {
    const due = (dueDate: string) => findInvalidFields({ dueDate }).length === 0;
    const input = [
      '3 days before event',
      '2 days before event',
      'Day before event',
      'Event day',
      '14 days before event',
      '1 days before event',
    ];
    expect(input.filter(due)).toEqual(input);
    expect(
      ['-1 days before event', '1.5 days before event', 'soon', 'days before event'].filter(due),
    ).toEqual([]);
    expect(
      buildTask(
        'wedding',
        'c',
        { ...custom, dueDate: '1 days before event' },
        list,
        defaultSchedule,
      ).dueDate,
    ).toBe('Day before event');
  },
);

test('a duration is at least a minute', { meta: { requirements: ['K-520'] } }, () => {
  expect(
    ['1', '45', '45 minutes', null, undefined].flatMap((estimatedDuration) =>
      findInvalidFields({ estimatedDuration }),
    ),
  ).toEqual([]);
  expect(
    ['0', '-5', 'long'].flatMap((estimatedDuration) => findInvalidFields({ estimatedDuration })),
  ).toEqual(Array(3).fill('estimatedDuration'));
});

test('a delivery needs a place', { meta: { requirements: ['K-523'] } }, () => {
  expect(findInvalidFields({ isDelivery: true })).toEqual(['deliveryLocation']);
  expect(findInvalidFields({ isDelivery: true, deliveryLocation: '  ' })).toEqual([
    'deliveryLocation',
  ]);
  expect(findInvalidFields({ isDelivery: true, deliveryLocation: 'Aluva' })).toEqual([]);
});

test(
  'a start time is free text: normalized if it is a time, else unchanged',
  { meta: { requirements: ['K-521', 'D-072'] } },
  () => {
    const at = (startTime: string) =>
      buildTask('wedding', 'c', { ...custom, startTime }, list, defaultSchedule).startTime;
    expect(['7.30', '7:30 am', '19:30', 'after lunch'].map(at)).toEqual([
      '7:30 AM',
      '7:30 AM',
      '7:30 PM',
      'after lunch',
    ]);
  },
);

test(
  'of two measurements that were both made number N the later one is the next, and other names stay as they are',
  { meta: { requirements: ['K-526'] } },
  () => {
    const add = (id: string, task: string, tasks = list) =>
      buildTask('wedding', id, { ...custom, task }, tasks, defaultSchedule);
    const first = add('m1', 'Additional Temperature Measurement 1');
    const second = add('m2', first.task, [...list, first]);
    const seventh = add('m7', 'Additional Temperature Measurement 7');
    expect([first.task, second.task, seventh.task]).toEqual(
      [1, 2, 7].map((n) => `Additional Temperature Measurement ${n}`),
    );
    expect(add('m3', first.task, [...list, first, seventh]).task).toBe(
      'Additional Temperature Measurement 8',
    );
    expect(add('c2', 'Borrow chairs', [...list, add('c1', 'Borrow chairs')]).task).toBe(
      'Borrow chairs',
    );
  },
);
