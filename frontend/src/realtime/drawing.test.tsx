import { act, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stopClocks } from '../test/stopClocks';
import { countdown } from '../ui/time';
import { setDisplayLag, useEverySecond, useNow } from './drawing';

beforeEach(() => stopClocks(1_000_500));
afterEach(() => {
  setDisplayLag(0);
  vi.useRealTimers();
});

function Digits({ end, renders }: { end: number; renders: { count: number } }) {
  renders.count += 1;
  const text = useRef<HTMLElement>(null);
  useEverySecond((now) => void (text.current!.textContent = countdown(end - now)));
  return <b ref={text} />;
}

test('digits follow the whole seconds of the server without renders by React', async () => {
  const renders = { count: 0 };
  const { container } = render(<Digits end={1_060_000} renders={renders} />);
  expect(container.textContent).toBe('01:00');
  await act(() => vi.advanceTimersByTimeAsync(520));
  expect(container.textContent).toBe('00:59');
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(container.textContent).toBe('00:57');
  expect(renders.count).toBe(1);
});

test('a screen with a display lag of 150 ms renders each second earlier by that time', async () => {
  setDisplayLag(150);
  const { container } = render(<Digits end={1_060_000} renders={{ count: 0 }} />);
  await act(() => vi.advanceTimersByTimeAsync(330));
  expect(container.textContent).toBe('01:00');
  await act(() => vi.advanceTimersByTimeAsync(50));
  expect(container.textContent).toBe('00:59');
  setDisplayLag(0);
  await act(() => vi.advanceTimersByTimeAsync(20));
  expect(container.textContent).toBe('01:00');
});

function Minute({ seen }: { seen: number[] }) {
  seen.push(useNow(60_000));
  return null;
}

test('a value with a longer interval is rendered when that interval ends', async () => {
  const seen: number[] = [];
  stopClocks(2_097_000);
  render(<Minute seen={seen} />);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(seen).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(seen.at(-1)).toBe(2_100_000);
  expect(seen).toHaveLength(2);
});
