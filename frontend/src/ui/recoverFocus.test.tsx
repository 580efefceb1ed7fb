import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { recoverFocus } from './recoverFocus';

const List = ({ names, busy }: { names: readonly string[]; busy?: string }) => (
  <div ref={recoverFocus}>
    <h2>Rows</h2>
    {names.length === 0 ? (
      <p>Nothing left</p>
    ) : (
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button type="button" disabled={busy === name}>
              Remove {name}
            </button>
          </li>
        ))}
      </ul>
    )}
  </div>
);
const button = (name: string) => screen.getByRole('button', { name: `Remove ${name}` });
const focused = () => document.activeElement;

function open() {
  const { rerender } = render(<List names={['A', 'B', 'C']} />);
  return (names: readonly string[], busy?: string) =>
    act(async () => rerender(<List names={names} {...(busy !== undefined && { busy })} />));
}

test('the focus moves to the row that replaced the removed one, then to the last row, then to the remaining element', async () => {
  const show = open();
  button('B').focus();
  await show(['A', 'C']);
  expect(focused()).toBe(button('C').closest('li'));
  button('C').focus();
  await show(['A']);
  expect(focused()).toBe(button('A').closest('li'));
  button('A').focus();
  await show([]);
  expect(focused()?.textContent).toBe('Nothing left');
});

test('a button that is enabled again has the focus again', async () => {
  const show = open();
  button('B').focus();
  await show(['A', 'B', 'C'], 'B');
  // Browsers blur a disabled button; jsdom does not.
  button('B').blur();
  await show(['A', 'B', 'C']);
  expect(focused()).toBe(button('B'));
});

test('a row that is removed while the focus is elsewhere does not move the focus', async () => {
  const show = open();
  button('B').focus();
  await act(async () => button('B').blur());
  await show(['A', 'C']);
  expect(focused()).toBe(document.body);
});
