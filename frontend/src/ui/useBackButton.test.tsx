import { act, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from './Dialog';
import { Sheet } from './Sheet';
import { useBackButton } from './useBackButton';
import { waitUntil } from '../test/waiting';

type Props = { isOpen: boolean; onClose: () => void };
function Layer({ isOpen, onClose }: Props) {
  useBackButton(onClose, { isOpen });
  return null;
}

const depth = () => (history.state as { layers?: number } | null)?.layers ?? 0;
const reaches = (expected: number) => waitUntil(() => expect(depth()).toBe(expected));
/** Waits for the pending timer, and for a step in the history that it may cause. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));
const goBack = async () => {
  history.back();
  await settle();
};

beforeEach(() => history.pushState(null, '', '/shop'));
afterEach(settle);

test('Back closes the topmost dialog, then the one below, and only then leaves the page', async () => {
  const lower = vi.fn();
  const upper = vi.fn();
  const show = (isLower: boolean, isUpper: boolean) => (
    <StrictMode>
      <Layer isOpen={isLower} onClose={lower} />
      <Layer isOpen={isUpper} onClose={upper} />
    </StrictMode>
  );
  const { rerender } = render(show(true, true));
  await reaches(2);
  upper.mockImplementation(() => rerender(show(true, false)));
  lower.mockImplementation(() => rerender(show(false, false)));
  await goBack();
  expect([upper.mock.calls.length, lower.mock.calls.length, depth()]).toEqual([1, 0, 1]);
  await goBack();
  expect([lower.mock.calls.length, depth(), location.pathname]).toEqual([1, 0, '/shop']);
});

test('a dialog closed by its own button removes its history entry', async () => {
  const onClose = vi.fn();
  const { rerender } = render(<Layer isOpen onClose={onClose} />);
  await reaches(1);
  rerender(<Layer isOpen={false} onClose={onClose} />);
  await settle();
  expect([depth(), onClose.mock.calls.length]).toEqual([0, 0]);
});

test('a dialog that opens another one in its place passes on its history entry', async () => {
  const onClose = vi.fn();
  const { rerender } = render(<Layer key="cart" isOpen onClose={onClose} />);
  await reaches(1);
  const length = history.length;
  rerender(<Layer key="checkout" isOpen onClose={onClose} />);
  await settle();
  expect([depth(), history.length, onClose.mock.calls.length]).toEqual([1, length, 0]);
});

test('a dialog that remains open gets its history entry back', async () => {
  render(<Layer isOpen onClose={() => {}} />);
  await reaches(1);
  history.back();
  await waitUntil(() => expect(depth()).toBe(0));
  await reaches(1);
});

type Shown = { onClose: () => void };
test.each([
  ['a dialog', ({ onClose }: Shown) => <Dialog title="Question" isOpen onClose={onClose} />],
  [
    'a sheet',
    ({ onClose }: Shown) => (
      <Sheet title="Item" shape="side" isOpen onClose={onClose}>
        Rice
      </Sheet>
    ),
  ],
])('Back closes %s', async (_what, Shown) => {
  const onClose = vi.fn();
  render(<Shown onClose={onClose} />);
  await reaches(1);
  await goBack();
  expect(onClose).toHaveBeenCalledOnce();
});

test('Back leaves a page whose dialog can only be closed by its content', async () => {
  render(<Dialog title="Signed out" isOpen />);
  await settle();
  expect(depth()).toBe(0);
});
