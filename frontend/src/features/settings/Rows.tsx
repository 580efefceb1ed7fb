import { useRef, type ReactNode } from 'react';
import { Button } from '../../ui/Button';
import { Stack } from '../../ui/Stack';
import css from './Settings.module.css';

type Props<Row> = {
  rows: readonly Row[];
  /** The name of a row, for screen readers. */
  nameOf: (row: Row, at: number) => string;
  add: string;
  removeOf: (row: Row, at: number) => string;
  remove: string;
  empty: string;
  fresh: Row;
  /** Where a row has more than three things to type. */
  rowClass?: string | undefined;
  onChange: (rows: readonly Row[]) => void;
  children: (row: Row, at: number, set: (row: Row) => void) => ReactNode;
};

/** A list of which rows are typed, added and taken away. A new row gets the focus; after one is gone, "Add" does. */
export function Rows<Row>({
  rows,
  nameOf,
  add,
  removeOf,
  remove,
  empty,
  fresh,
  rowClass = '',
  onChange,
  children,
}: Props<Row>) {
  const list = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLDivElement>(null);
  const addRow = () => {
    onChange([...rows, fresh]);
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(':scope > :last-child input')?.focus(),
    );
  };
  const takeAway = (at: number) => {
    onChange(rows.filter((_, place) => place !== at));
    addButton.current?.querySelector('button')?.focus();
  };
  return (
    <>
      {rows.length === 0 && <p>{empty}</p>}
      <Stack gap={3} ref={list}>
        {rows.map((row, at) => (
          <div
            key={at}
            role="group"
            aria-label={nameOf(row, at)}
            className={`${css['row']} ${rowClass}`}
          >
            {children(row, at, (now) =>
              onChange(rows.map((each, place) => (place === at ? now : each))),
            )}
            <Button variant="quiet" aria-label={removeOf(row, at)} onClick={() => takeAway(at)}>
              {remove}
            </Button>
          </div>
        ))}
      </Stack>
      <div ref={addButton}>
        <Button variant="quiet" onClick={addRow}>
          {add}
        </Button>
      </div>
    </>
  );
}
