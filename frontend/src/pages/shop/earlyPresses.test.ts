import { expect, test, vi } from 'vitest';
import script from '../../../build/earlyPresses.js?raw';

/** A page with the script and a button, which counts what reaches the element that React listens on. */
function opened() {
  document.body.innerHTML = '<div id="root"><button type="button"><b>Add</b></button></div>';
  const answer = vi.fn();
  document.getElementById('root')!.addEventListener('click', answer);
  new Function(script)();
  const button = document.querySelector('button')!;
  return { answer, button, press: () => document.querySelector('b')!.click() };
}

test('a button that was pressed before and during the hydration is pressed once after it', () => {
  const { answer, button, press } = opened();
  press();
  press();
  expect(button.getAttribute('aria-busy')).toBe('true');
  answer.mockClear(); // nothing listened yet
  const pressEarly = window.takeEarlyPresses!();
  press();
  expect(answer).not.toHaveBeenCalled();
  pressEarly();
  expect(answer).toHaveBeenCalledTimes(1);
  expect(button.hasAttribute('aria-busy')).toBe(false);
  press();
  expect(answer).toHaveBeenCalledTimes(2);
});

test('during the hydration any other button is answered by React itself, once', () => {
  const { answer, press } = opened();
  const pressEarly = window.takeEarlyPresses!();
  press();
  pressEarly();
  expect(answer).toHaveBeenCalledTimes(1);
});

test('where a script does not come, no button is shown as waiting', () => {
  const { button, press } = opened();
  press();
  window.dispatchEvent(new Event('vite:preloadError'));
  expect(button.hasAttribute('aria-busy')).toBe(false);
  press();
  expect(button.hasAttribute('aria-busy')).toBe(false);
});
