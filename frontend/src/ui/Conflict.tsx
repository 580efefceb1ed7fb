import { useLayoutEffect, useId, useRef, type ReactNode } from 'react';
import css from './Conflict.module.css';
import type { Sides } from './useSides';

type ConflictRow = { key: string; label?: string | undefined; mine: string; theirs: string };
type Labels = {
  title: string;
  text: string;
  mine: string;
  theirs: string;
  /** The text for an empty value. */
  empty: string;
};
type Props = {
  labels: Labels;
  rows: readonly ConflictRow[];
  /** The choice for each row (`useSides`); if undefined, one version is chosen as a whole. */
  sides?: Sides;
  /** Set for a conflict that follows a press; one that appears during typing must not move the focus. */
  takesFocus?: boolean;
  children: ReactNode;
};

/** Shows both versions after another person saved first, until one is chosen. */
export function Conflict({ labels, rows, sides, takesFocus = false, children }: Props) {
  const id = useId();
  const here = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (takesFocus)
      (here.current?.querySelector<HTMLElement>('input:checked') ?? here.current)?.focus();
  }, [takesFocus]);
  return (
    <section
      ref={here}
      className={css['conflict']}
      role={sides ? 'alertdialog' : 'alert'}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <p id={`${id}-title`} className={css['title']}>
        {labels.title}
      </p>
      <p id={`${id}-text`}>{labels.text}</p>
      {rows.map((row) =>
        sides ? (
          <Choice key={row.key} row={row} labels={labels} sides={sides} />
        ) : (
          <Pair key={row.key} row={row} labels={labels} />
        ),
      )}
      <div className={css['acts']}>{children}</div>
    </section>
  );
}

type RowProps = { row: ConflictRow; labels: Labels };

function Choice({ row, labels, sides }: RowProps & { sides: Sides }) {
  const name = useId();
  return (
    <fieldset className={css['row']}>
      <legend>{row.label}</legend>
      {([true, false] as const).map((isMine) => (
        <label key={String(isMine)} className={css['choice']}>
          <input
            type="radio"
            name={name}
            checked={sides.isMine(row.key) === isMine}
            onChange={() => sides.choose(row.key, isMine)}
          />
          <span>
            <small>{isMine ? labels.mine : labels.theirs}</small>
            <span className={css['value']}>{(isMine ? row.mine : row.theirs) || labels.empty}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Pair({ row, labels }: RowProps) {
  return (
    <div>
      {row.label && <p className={css['label']}>{row.label}</p>}
      <dl className={css['row']}>
        {([true, false] as const).map((isMine) => (
          <div key={String(isMine)} className={css['side']}>
            <dt>{isMine ? labels.mine : labels.theirs}</dt>
            <dd className={css['value']}>
              {(isMine ? row.mine : row.theirs).trim() || labels.empty}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
