import { expect, test, vi } from 'vitest';
import { recordWindow } from './recordWindow';

test('a window that is emptied has no listener, property, text, cookie or address of the file before', () => {
  const empty = recordWindow();
  const listener = vi.fn();
  window.addEventListener('popstate', listener);
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: 'of a test' });
  localStorage.setItem('cart', '1');
  sessionStorage.setItem('draft', '1');
  document.cookie = 'kalavara_language=ml; path=/';
  document.documentElement.lang = 'ml';
  document.body.append('text');
  history.pushState(null, '', '/admin');
  const database = indexedDB;
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(listener).toHaveBeenCalledTimes(1);

  empty();
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(listener).toHaveBeenCalledTimes(1);
  expect(navigator.clipboard).not.toBe('of a test');
  expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, '']);
  expect([document.documentElement.lang, document.body.textContent, location.pathname]).toEqual([
    '',
    '',
    '/',
  ]);
  expect(indexedDB).not.toBe(database);
});
