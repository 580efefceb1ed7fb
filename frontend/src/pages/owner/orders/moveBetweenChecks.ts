import type { KeyboardEvent } from 'react';

/** Moves the focus from the checkbox of one order to that of the next by arrow keys. */
export function moveBetweenChecks(event: KeyboardEvent<HTMLInputElement>) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  const list = event.currentTarget.closest('ul');
  const checks = [...(list?.querySelectorAll<HTMLElement>('li > * input[type="checkbox"]') ?? [])];
  checks[checks.indexOf(event.currentTarget) + by]?.focus();
}
