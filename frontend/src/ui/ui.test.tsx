import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { setLanguage } from '../i18n/language';
import { tapAt } from '../test/doubleTap';
import { loadMessages } from '../test/loadMessages';
import { takeLoggedErrors } from '../test/setup';
import { Button } from './Button';
import { ConfirmDialog } from './ConfirmDialog';
import { Dialog } from './Dialog';
import { ErrorBoundary } from './ErrorBoundary';
import { LanguageToggle } from './LanguageToggle';
import { Picture } from './Picture';
import { showToast, Toasts } from './Toast';

beforeAll(loadMessages);
afterEach(() => {
  vi.useRealTimers();
  act(() => setLanguage('en'));
});

function Deletion({ onDelete }: { onDelete: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Delete</Button>
      <ConfirmDialog
        question="Are you sure you want to delete this task?"
        act="Delete task"
        isOpen={isOpen}
        onConfirm={onDelete}
        onClose={() => setIsOpen(false)}
        isDangerous
      />
    </>
  );
}

test('a confirmation returns the focus to its opener, and only "yes" acts', () => {
  const onDelete = vi.fn();
  render(<Deletion onDelete={onDelete} />);
  const opener = screen.getByRole('button', { name: 'Delete' });
  opener.focus();
  fireEvent.click(opener);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(opener);
  expect(onDelete).not.toHaveBeenCalled();
  fireEvent.click(opener);
  fireEvent.click(screen.getByRole('button', { name: 'Delete task' }));
  expect(onDelete).toHaveBeenCalledOnce();
});

test('the second tap of a finger has no effect on elements that a dialog has moved under it, by opening or by closing', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.advanceTimersByTime(1_000);
  const onDelete = vi.fn();
  const onBelow = vi.fn();
  render(
    <>
      <Deletion onDelete={onDelete} />
      <Button onClick={onBelow}>Below</Button>
    </>,
  );
  const button = (name: string) => screen.getByRole('button', { name });
  const tap = (name: string, x = 100) => tapAt(button(name), x, 600);
  tap('Delete');
  vi.advanceTimersByTime(399);
  expect(tapAt(button('Delete task'), 100, 600, 'mouseDown')).toBe(false);
  tap('Delete task', 110);
  expect(onDelete).not.toHaveBeenCalled();
  // A press at another position, later, by a key, or after such a press counts.
  tap('Cancel', 200);
  tap('Below', 205);
  expect(onBelow).not.toHaveBeenCalled();
  fireEvent.click(button('Below'));
  tap('Below', 240);
  tap('Below', 205);
  expect(onBelow).toHaveBeenCalledTimes(3);
  tap('Delete');
  vi.advanceTimersByTime(400);
  tap('Delete task');
  expect(onDelete).toHaveBeenCalledOnce();
});

test('a double tap on Undo undoes one action, and neither the one before it nor a control behind the toast', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.advanceTimersByTime(1_000);
  const undos = ['Rice', 'Meat'].map(() => vi.fn());
  const onBelow = vi.fn();
  render(
    <>
      <Button onClick={onBelow}>Below</Button>
      <Toasts />
    </>,
  );
  act(() => undos.forEach((undo, n) => void showToast(`Done: ${n}`, undo, 'task')));
  const tap = (name: string) =>
    act(() => void tapAt(screen.getByRole('button', { name }), 300, 600));
  tap('Undo');
  vi.advanceTimersByTime(300);
  tap('Undo');
  expect(undos.map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  vi.advanceTimersByTime(400);
  tap('Undo');
  expect(undos.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  tap('Below');
  expect(onBelow).not.toHaveBeenCalled();
});

test('an action can be undone for eight seconds', async () => {
  vi.useFakeTimers();
  const undo = vi.fn();
  render(<Toasts />);
  act(() => void showToast('Done: Rice', undo));
  await act(() => vi.advanceTimersByTimeAsync(7_900));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  act(() => void showToast('Done: Meat', undo));
  await act(() => vi.advanceTimersByTimeAsync(8_100));
  expect(screen.queryByText('Done: Meat')).toBeNull();
});

test(
  'ten quick actions do not cover the list: one toast is shown, and each action can still be undone for eight seconds',
  { meta: { requirements: ['D-065'] } },
  async () => {
    vi.useFakeTimers();
    const undos = ['Rice', 'Meat', 'Oil'].map((what) => ({ what, undo: vi.fn() }));
    render(<Toasts />);
    const live = () =>
      [...document.querySelector('[aria-live]')!.children].map(({ textContent }) => textContent);
    for (const { what, undo } of undos) {
      act(() => void showToast(`Taken: ${what}`, undo, 'moveStock'));
      expect(live()).toEqual([`Taken: ${what}Undo`]);
    }
    act(() => void showToast('Copied'));
    act(() => void showToast('Copied'));
    expect(live()).toEqual(['Copied']);
    act(() => void showToast('Saved'));
    expect(live()).toEqual(['Saved']);

    await act(() => vi.advanceTimersByTimeAsync(7_900));
    fireEvent.click(screen.getByRole('button', { name: '4 earlier' }));
    // Opening the list restarts the eight seconds of its toasts.
    await act(() => vi.advanceTimersByTimeAsync(7_900));
    for (const { what, undo } of undos) {
      fireEvent.click(
        within(screen.getByText(`Taken: ${what}`).parentElement!).getByRole('button', {
          name: 'Undo',
        }),
      );
      expect(undo).toHaveBeenCalledOnce();
    }
    expect(screen.queryByRole('button')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(8_100));
    expect(live()).toEqual([]);
  },
);

test('a toast of a dialog is announced in it, and shown on the page once it is closed, for eight seconds more', async () => {
  vi.useFakeTimers();
  const page = (isOpen: boolean) => (
    <>
      <Toasts />
      <Dialog title="Invite" isOpen={isOpen} onClose={() => {}} />
    </>
  );
  const { rerender } = render(page(false));
  act(() => void showToast('Saved'));
  rerender(page(true));
  // A screen reader announces only what is added to an existing region.
  const live = screen.getByRole('dialog').querySelector('[aria-live]')!;
  act(() => void showToast('The link is copied.'));
  expect(live.textContent).toBe('The link is copied.');
  expect(screen.getAllByText('The link is copied.')).toHaveLength(1);
  // Toasts that were shown before the dialog must not cover it.
  expect(screen.getByText('Saved').closest('dialog')).toBeNull();

  fireEvent.pointerEnter(live.firstElementChild!, { pointerType: 'mouse' });
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(live.textContent).toBe('The link is copied.');
  rerender(page(false));
  expect(screen.getByText('The link is copied.').closest('dialog')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(8_100));
  expect(screen.queryByText('The link is copied.')).toBeNull();
});

test('a toast that a finger touched disappears after its eight seconds', async () => {
  vi.useFakeTimers();
  render(<Toasts />);
  act(() => void showToast('Saved'));
  fireEvent.pointerEnter(screen.getByText('Saved').parentElement!, { pointerType: 'touch' });
  await act(() => vi.advanceTimersByTimeAsync(8_100));
  expect(screen.queryByText('Saved')).toBeNull();
});

test('of an uploaded picture only the image takes part in the layout around it', () => {
  render(<Picture src={`/media/${'a'.repeat(24)}-900x600.jpg`} fallback="/x.svg" alt="Jar" />);
  const image = screen.getByRole('img', { name: 'Jar' });
  const shown = [...image.parentElement!.children].filter(
    (child) => getComputedStyle(child).display !== 'none',
  );
  expect(image.parentElement!.children).toHaveLength(3);
  expect(shown).toEqual([image]);
});

test('one press changes the language to Malayalam, everywhere and at the next visit', () => {
  render(<LanguageToggle />);
  fireEvent.click(screen.getByRole('button', { name: 'മലയാളം' }));
  expect(document.documentElement.lang).toBe('ml');
  expect(screen.getByRole('group').getAttribute('aria-label')).toBe('ഭാഷ');
  expect(localStorage.getItem('kalavara.language')).toBe('ml');
});

test('a page that fails shows an error and offers a reload', () => {
  const Broken = () => {
    throw new Error('broken on purpose');
  };
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('alert').textContent).toMatch(/saved on this device/);
  expect(takeLoggedErrors().length).toBeGreaterThan(0);
});
