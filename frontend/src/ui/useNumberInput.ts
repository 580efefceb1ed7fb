import { type ChangeEvent, type InputEvent, useRef } from 'react';

/**
 * The attributes of a number field for a text that may have a comma. Such a field silently drops a typed comma: "5,5" would be
 * 55. A point is typed instead, and `onTyped` gets the comma: "1,500" is 1.5 to one person and 1 500 to another.
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
      // Deprecated, and the only way to type at the caret of a number field, whose selection no script can read.
      document.execCommand('insertText', false, '.');
    },
    onChange({ target: { value } }: ChangeEvent<HTMLInputElement>) {
      onTyped(isComma.current ? value.replace('.', ',') : value);
    },
  };
}
