import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { MemoryRouter } from 'react-router-dom';
import { type Filter, noFilter } from '../../../features/orders/filter';
import { setLanguage } from '../../../i18n/language';
import { loadMessages } from '../../../test/loadMessages';
import { OrderFilters } from './OrderFilters';

beforeAll(loadMessages);
beforeEach(() => {
  setLanguage('en');
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

/** Opens filters whose search is applied when the test applies it, like after a slow render. */
function open() {
  const searched: Filter[] = [];
  const page = (q: string) => (
    <MemoryRouter>
      <OrderFilters
        filter={{ ...noFilter, q }}
        eventName=""
        isWrong={false}
        onSearch={(filter) => void searched.push(filter)}
        action={null}
      >
        {null}
      </OrderFilters>
    </MemoryRouter>
  );
  const { rerender } = render(page(''));
  return { sent: () => searched.map(({ q }) => q), apply: (q: string) => rerender(page(q)) };
}
const field = () => screen.getByLabelText<HTMLInputElement>('Search');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const pause = () => act(() => vi.advanceTimersByTimeAsync(300));

test('letters typed before the search is applied remain, and are searched too', async () => {
  const { sent, apply } = open();
  type('ab');
  await pause();
  expect(sent()).toEqual(['ab']);
  type('abc');
  apply('ab');
  expect(field().value).toBe('abc');
  await pause();
  expect(sent()).toEqual(['ab', 'abc']);
  type('abcd');
  await pause();
  // Both searches are applied in one render.
  apply('abcd');
  expect(field().value).toBe('abcd');
});

test('a status chosen after a typed text sends both, and does not affect later input', () => {
  const { sent, apply } = open();
  type('ab');
  fireEvent.pointerDown(screen.getByLabelText('Status'));
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'shipped' } });
  expect(sent()).toEqual(['ab']);
  type('abc');
  apply('ab');
  expect(field().value).toBe('abc');
});

test('a search that is set elsewhere replaces what is typed, also one that was typed earlier', async () => {
  const { apply } = open();
  type('ab');
  await pause();
  apply('ab');
  apply('');
  expect(field().value).toBe('');
  apply('ab');
  expect(field().value).toBe('ab');
});
