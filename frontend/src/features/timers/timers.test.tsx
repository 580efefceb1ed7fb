import { minuteMs } from '@kalavara/shared-types/durations';
import type { Timer } from '@kalavara/shared-types/timers/timers';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stopClocks } from '../../test/stopClocks';
import { Countdown } from './Countdown';
import { remainingOf, phaseOf, usedOf } from './phase';
import { TimerBar } from './TimerBar';

const noon = Date.parse('2026-11-21T06:30:00Z');
const timer = (startedAgo: number, now = noon): Timer => ({
  eventId: 'e1',
  stepId: '2-1',
  isActive: true,
  startTime: now - startedAgo,
  startedBy: 'Amina',
});

beforeEach(() => stopClocks(noon));
afterEach(() => void vi.useRealTimers());

test.each([
  [0, 'green'],
  [0.5, 'green'],
  [0.75, 'green'],
  [0.7501, 'yellow'],
  [0.9999, 'yellow'],
  [1, 'red'],
  [3, 'red'],
] as const)(
  'with %d of its allowance used a step is %s',
  { meta: { requirements: ['K-664', 'K-665', 'K-666'] } },
  (used, phase) => {
    expect(phaseOf(timer(used * 20 * minuteMs), 20, noon)).toBe(phase);
  },
);

test('a step that does not run has no colour', () => {
  expect(phaseOf(undefined, 20, noon)).toBe('idle');
  expect(phaseOf({ ...timer(0), isActive: false, startTime: null }, 20, noon)).toBe('idle');
});

test('a start slightly ahead of this screen’s second shows no negative time', () => {
  expect(remainingOf(timer(-900), 20, noon)).toBe(20 * minuteMs);
  expect(usedOf(timer(-900), 20, noon)).toBe(0);
});

test.each([
  [7 * minuteMs + 19_000, 20, '12:41'],
  [0, 120, '120:00'],
  [22 * minuteMs + 7_000, 20, '+2:07'],
])(
  'after %d ms of %d minutes it shows %s',
  { meta: { requirements: ['D-037', 'K-492', 'K-662'] } },
  (ago, allowed, shown) => {
    render(<Countdown timer={timer(ago)} allowed={allowed} />);
    expect(screen.getByRole('timer').textContent).toBe(shown);
  },
);

test('a step that was not started shows its whole allowance, and is not a timer', () => {
  const { container } = render(<Countdown timer={undefined} allowed={15} />);
  expect(container.textContent).toBe('15:00');
  expect(screen.queryByRole('timer')).toBeNull();
});

test(
  'the digits change each second, everywhere on the screen together',
  { meta: { requirements: ['K-491', 'K-658'] } },
  () => {
    render(
      <>
        <Countdown timer={timer(0)} allowed={20} />
        <Countdown timer={timer(0)} allowed={20} />
      </>,
    );
    const shown = () => screen.getAllByRole('timer').map(({ textContent }) => textContent);
    expect(shown()).toEqual(['20:00', '20:00']);
    act(() => void vi.advanceTimersByTime(3_050));
    expect(shown()[0]).toBe(shown()[1]);
    expect(shown()[0]).toBe('19:57');
  },
);

test(
  'the bar fills with the time used and names its colour',
  { meta: { requirements: ['K-135'] } },
  () => {
    const { container } = render(<TimerBar timer={timer(16 * minuteMs)} allowed={20} pulses />);
    const bar = container.firstElementChild as HTMLElement;
    expect(bar.dataset).toMatchObject({ phase: 'yellow', pulses: 'true' });
    expect((bar.firstElementChild as HTMLElement).style.transform).toBe('scaleX(0.8000)');
  },
);
