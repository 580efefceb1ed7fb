import { fireEvent } from '@testing-library/react';
import { expect, vi } from 'vitest';

/**
 * Types a number with a comma like a browser, whose number field requests the text to insert for the comma, and then
 * has a point.
 */
export function typeWithComma(field: HTMLElement, value: string) {
  const before = document.execCommand;
  const insert = vi.fn(() => true);
  document.execCommand = insert;
  const typing = new Event('textInput', { bubbles: true, cancelable: true });
  fireEvent(field, Object.assign(typing, { data: ',' }));
  document.execCommand = before;
  expect(typing.defaultPrevented).toBe(true);
  expect(insert).toHaveBeenCalledExactlyOnceWith('insertText', false, '.');
  fireEvent.change(field, { target: { value: value.replace(',', '.') } });
}

/** Types a number with a point. */
export function typeWithPoint(field: HTMLElement, value: string) {
  const typing = new Event('textInput', { bubbles: true, cancelable: true });
  fireEvent(field, Object.assign(typing, { data: '.' }));
  expect(typing.defaultPrevented).toBe(false);
  fireEvent.change(field, { target: { value } });
}
