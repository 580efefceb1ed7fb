import { type ChangeEvent, type InputEvent, useRef } from 'react';

/**
 * Returns the attributes of a number field for a text that may have a comma. Such a field silently drops a typed
 * comma, so "5,5" would be 55. A point is inserted instead, and `onTyped` gets the comma, because "1,500" may mean 1.5
 * or 1 500.
 */
export function useNumberInput(typed: string, onTyped: (typed: string) => void) {
  const isComma = useRef(typed.includes(','));
  return {
    value: typed.replace(',', '.'),
    onBeforeInput(event: InputEvent<HTMLInputElement>) {
      if (event.data === '.') isComma.current = false;
      if (event.data !== ',') return;
      isComma.current = true;
      event.preventDefault();
      // Deprecated, but the only way to insert at the caret of a number field, whose selection scripts cannot read.
      document.execCommand('insertText', false, '.');
    },
    onChange({ target: { value } }: ChangeEvent<HTMLInputElement>) {
      onTyped(isComma.current ? value.replace('.', ',') : value);
    },
  };
}
