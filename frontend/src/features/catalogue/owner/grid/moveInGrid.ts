import type { KeyboardEvent } from 'react';

const steps: Record<string, readonly [rows: number, cells: number]> = {
  Enter: [1, 0],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moves the focus between the cells of a grid as in a spreadsheet; left and right only from the end of the text. */
export function moveInGrid(event: KeyboardEvent<HTMLInputElement>, grid: HTMLElement): void {
  const step = steps[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
  const cell = event.currentTarget;
  const { selectionStart, selectionEnd, value } = cell;
  if (event.key === 'ArrowLeft' && selectionEnd !== 0) return;
  if (event.key === 'ArrowRight' && selectionStart !== value.length) return;
  event.preventDefault();
  const [rows, cells] = event.key === 'Enter' && event.shiftKey ? [-1, 0] : step;
  const next =
    cells === 0 ? inColumn(grid, cell, rows) : inOrder(grid.querySelectorAll('input'), cell, cells);
  next?.focus();
  next?.select();
}

const inColumn = (grid: HTMLElement, cell: HTMLInputElement, step: number) =>
  inOrder(grid.querySelectorAll<HTMLInputElement>(`input[name="${cell.name}"]`), cell, step);

const inOrder = (cells: NodeListOf<HTMLInputElement>, cell: HTMLInputElement, step: number) =>
  cells[[...cells].indexOf(cell) + step];
