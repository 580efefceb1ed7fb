import { useRef, useState, type ReactNode } from 'react';
import { Button } from '../../ui/Button';
import { Glyph } from '../../ui/Glyph';
import { Stack } from '../../ui/Stack';
import { useRecentChange } from '../../ui/useRecentChange';
import css from './Settings.module.css';

/** Returns the indexes of each group's rows, in the order of the groups' first rows. */
function groupIndexes<Row>(rows: readonly Row[], of: (row: Row) => string): [string, number[]][] {
  const groups = new Map<string, number[]>();
  for (const [at, row] of rows.entries())
    if (of(row) !== '') groups.set(of(row), [...(groups.get(of(row)) ?? []), at]);
  return [...groups];
}

type GroupProps = { title: ReactNode; mustBeOpen: boolean; children: ReactNode };

/** A group is folded and unfolded by hand, but remains open while one of its rows is invalid. */
function Group({ title, mustBeOpen, children }: GroupProps) {
  const [isUnfolded, setUnfolded] = useState(mustBeOpen);
  const isOpen = isUnfolded || mustBeOpen;
  return (
    <details
      className={css['group']}
      open={isOpen}
      onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
    >
      <summary>
        {title}
        <Glyph name={isOpen ? 'up' : 'down'} />
      </summary>
      <Stack gap={3}>{children}</Stack>
    </details>
  );
}

type Props<Row> = {
  rows: readonly Row[];
  /** The accessible name of a row. */
  nameOf: (row: Row, at: number) => string;
  add: string;
  removeOf: (row: Row, at: number) => string;
  remove: string;
  empty: string;
  fresh: Row;
  /** The class of rows with more than three fields. */
  rowClass?: string | undefined;
  /** Folds the rows of a group into one line; rows of the group '' are listed below the groups. */
  groups?: {
    of: (row: Row) => string;
    title: (rows: readonly Row[]) => ReactNode;
    isOpen: (at: readonly number[]) => boolean;
  };
  onChange: (rows: readonly Row[]) => void;
  children: (row: Row, at: number, set: (row: Row) => void) => ReactNode;
};

/** A list whose rows can be edited, added and removed. A new row receives the focus; after a removal "Add" does. */
export function Rows<Row>({
  rows,
  nameOf,
  add,
  removeOf,
  remove,
  empty,
  fresh,
  rowClass = '',
  groups,
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
  // The second click of a double click would hit the next row.
  const hasJustMoved = useRecentChange(String(rows.length));
  const takeAway = (at: number) => {
    if (hasJustMoved()) return;
    onChange(rows.filter((_, place) => place !== at));
    addButton.current?.querySelector('button')?.focus();
  };
  const rowAt = (at: number) => {
    const row = rows[at]!;
    return (
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
    );
  };
  return (
    <>
      {rows.length === 0 && <p>{empty}</p>}
      <Stack gap={3} ref={list}>
        {groups &&
          groupIndexes(rows, groups.of).map(([key, indexes]) => (
            <Group
              key={key}
              title={groups.title(indexes.map((at) => rows[at]!))}
              mustBeOpen={groups.isOpen(indexes)}
            >
              {indexes.map(rowAt)}
            </Group>
          ))}
        {rows.map((row, at) => (groups && groups.of(row) !== '' ? null : rowAt(at)))}
      </Stack>
      <div ref={addButton}>
        <Button variant="quiet" onClick={addRow}>
          {add}
        </Button>
      </div>
    </>
  );
}
