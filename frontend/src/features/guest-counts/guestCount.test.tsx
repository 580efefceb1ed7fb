import { guessedGuestCount, smallestGuestCount } from '@kalavara/shared-types/diary/diary.rules';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { loadMessages } from '../../test/loadMessages';
import { GuestCountDialog } from './GuestCountDialog';
import { GuestCountStepper } from './GuestCountStepper';
import { upsertGuestCount } from './store';

beforeAll(loadMessages);

function stepper(count: number) {
  const counts: number[] = [];
  upsertGuestCount('e1', count);
  render(<GuestCountStepper eventId="e1" onSet={(to) => void counts.push(to)} />);
  return counts;
}
const fewer = () => screen.getByRole<HTMLButtonElement>('button', { name: '10 fewer' });
const more = () => screen.getByRole('button', { name: '10 more' });

test(
  'the count is increased and decreased by ten',
  { meta: { requirements: ['K-071', 'K-517'] } },
  () => {
    const counts = stepper(50);
    fireEvent.click(more());
    fireEvent.click(fewer());
    expect(counts).toEqual([60, 40]);
  },
);

test(
  'the guest count changes by ten, down to ten, and is 50 by default',
  { meta: { requirements: ['K-650'] } },
  () => {
    const counts = stepper(30);
    fireEvent.click(more());
    fireEvent.click(fewer());
    expect(counts).toEqual([40, 20]);
    expect([smallestGuestCount, guessedGuestCount('Feast at the river')]).toEqual([10, 50]);
  },
);

test(
  'an attendance that could not be loaded is unknown, not zero',
  { meta: { requirements: ['K-574'] } },
  () => {
    render(<GuestCountStepper eventId="never-heard" onSet={() => {}} />);
    expect(screen.getByRole('group', { name: 'People' }).textContent).not.toMatch(/\d/);
  },
);

test('minus does not go below ten', { meta: { requirements: ['K-514', 'K-517'] } }, () => {
  const counts = stepper(14);
  fireEvent.click(fewer());
  expect(counts).toEqual([10]);
});

test.each([0, 3, 9])(
  'a stored count of %s is raised to 10, with a message',
  { meta: { requirements: ['K-514', 'D-061'] } },
  (count) => {
    const counts = stepper(count);
    const text = screen.getByRole('group', { name: 'People' }).textContent;
    expect(text).toContain('10 people');
    expect(text).toContain(`Entered: ${count}. The list goes by at least 10.`);
    expect(fewer().disabled).toBe(true);
    fireEvent.click(more());
    expect(counts).toEqual([20]);
  },
);

test('a count of ten or more shows no message', { meta: { requirements: ['K-514'] } }, () => {
  stepper(10);
  expect(screen.queryByText(/^Entered:/)).toBeNull();
});

test('minus is disabled at ten or less', { meta: { requirements: ['K-517'] } }, () => {
  stepper(10);
  expect(fewer().disabled).toBe(true);
});

test('attendance has to be a number greater than 0', { meta: { requirements: ['K-513'] } }, () => {
  const counts: number[] = [];
  render(
    <GuestCountDialog isOpen count={50} onSet={(to) => void counts.push(to)} onClose={() => {}} />,
  );
  const type = (value: string) => {
    fireEvent.change(screen.getByLabelText('Number of people'), { target: { value } });
    fireEvent.click(screen.getByRole('button', { name: 'Update attendance' }));
  };
  type('0');
  type('');
  expect(screen.getByRole('alert').textContent).toBe('Enter a number greater than 0.');
  expect(counts).toEqual([]);
  type('7');
  expect(counts).toEqual([7]);
});
