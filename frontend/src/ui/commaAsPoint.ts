import type { FormEvent } from 'react';

/** For `onBeforeInput` of a number field, which silently drops a typed comma: "5,5" would be 55. A point is typed instead. */
export function commaAsPoint(event: FormEvent<HTMLInputElement>) {
  if ((event.nativeEvent as InputEvent).data !== ',') return;
  event.preventDefault();
  // Deprecated, and the only way to type at the caret of a number field, whose selection no script can read.
  document.execCommand('insertText', false, '.');
}
