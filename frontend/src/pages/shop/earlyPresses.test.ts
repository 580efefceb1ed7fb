import { expect, test, vi } from 'vitest';

/**
 * Opens a page with the script and a button. `answer` counts the events that reach the element that React listens on.
 */
async function opened() {
  document.body.innerHTML = '<div id="root"><button type="button"><b>Add</b></button></div>';
  const answer = vi.fn();
  document.getElementById('root')!.addEventListener('click', answer);
  vi.resetModules();
  await vi.importActual('../../../build/earlyPresses.js');
  const button = document.querySelector('button')!;
  return { answer, button, press: () => document.querySelector('b')!.click() };
}

test('a button that was pressed before and during the hydration is pressed once after it', async () => {
  const { answer, button, press } = await opened();
  press();
  press();
  expect(button.getAttribute('aria-busy')).toBe('true');
  answer.mockClear(); // no listener existed yet
  const pressEarly = window.takeEarlyPresses!();
  press();
  expect(answer).not.toHaveBeenCalled();
  pressEarly();
  await Promise.resolve();
  expect(answer).toHaveBeenCalledTimes(1);
  expect(button.hasAttribute('aria-busy')).toBe(false);
  press();
  expect(answer).toHaveBeenCalledTimes(2);
});

test('a part that is not loaded during the hydration loses no press', async () => {
  const { answer, press } = await opened();
  press();
  answer.mockClear(); // no listener existed yet
  const pressEarly = window.takeEarlyPresses!();
  window.dispatchEvent(new Event('vite:preloadError'));
  pressEarly();
  await Promise.resolve();
  expect(answer).toHaveBeenCalledTimes(1);
});

test('during the hydration any other button is answered by React itself, once', async () => {
  const { answer, press } = await opened();
  const pressEarly = window.takeEarlyPresses!();
  press();
  pressEarly();
  await Promise.resolve();
  expect(answer).toHaveBeenCalledTimes(1);
});

test('if a script is not loaded, no button is shown as waiting', async () => {
  const { button, press } = await opened();
  press();
  window.dispatchEvent(new Event('vite:preloadError'));
  expect(button.hasAttribute('aria-busy')).toBe(false);
  press();
  expect(button.hasAttribute('aria-busy')).toBe(false);
});
