import { useEffect, useId, useRef, type ReactNode } from 'react';
import css from './Conflict.module.css';
import type { Sides } from './useSides';

type ConflictRow = { key: string; label?: string | undefined; mine: string; theirs: string };
type Words = {
  title: string;
  text: string;
  mine: string;
  theirs: string;
  /** Stands where one of them says nothing. */ empty: string;
};
type Props = {
  words: Words;
  /** What differs. */
  rows: readonly ConflictRow[];
  /** Each row is chosen by itself (`useSides`); absent, one of the two is taken whole. */
  sides?: Sides;
  /** It comes as the answer to what somebody pressed, and not while they type. */
  takesFocus?: boolean;
  /** The buttons below. */
  children: ReactNode;
};

/** Somebody saved the same thing first: both stand side by side, and nothing of either is lost until one has chosen. */
export function Conflict({ words, rows, sides, takesFocus = false, children }: Props) {
  const id = useId();
  const here = useRef<HTMLElement>(null);
  useEffect(() => {
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
        {words.title}
      </p>
      <p id={`${id}-text`}>{words.text}</p>
      {rows.map((row) =>
        sides ? (
          <Choice key={row.key} {...{ row, words, sides }} />
        ) : (
          <Pair key={row.key} {...{ row, words }} />
        ),
      )}
      <div className={css['acts']}>{children}</div>
    </section>
  );
}

type RowProps = { row: ConflictRow; words: Words };

function Choice({ row, words, sides }: RowProps & { sides: Sides }) {
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
            <small>{isMine ? words.mine : words.theirs}</small>
            <span className={css['value']}>{(isMine ? row.mine : row.theirs) || words.empty}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Pair({ row, words }: RowProps) {
  return (
    <div>
      {row.label && <p className={css['label']}>{row.label}</p>}
      <dl className={css['row']}>
        {([true, false] as const).map((isMine) => (
          <div key={String(isMine)} className={css['side']}>
            <dt>{isMine ? words.mine : words.theirs}</dt>
            <dd className={css['value']}>
              {(isMine ? row.mine : row.theirs).trim() || words.empty}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
