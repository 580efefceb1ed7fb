import { useId, useState, type ReactNode } from 'react';
import { Glyph } from '../../../ui/Glyph';
import css from '../Kitchen.module.css';

type Props = {
  kind: 'alert' | 'notice';
  /** The most important part first, because the end of a long line is cut. */
  short: ReactNode;
  label?: string;
  children: ReactNode;
};

/** A notice of one line, so that the tasks below remain visible; a tap opens the full text. */
export function NoticeLine({ kind, short, label, children }: Props) {
  const whole = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={css[kind]} aria-label={label}>
      <div role="alert">
        <button
          type="button"
          className={css['short']}
          aria-expanded={isOpen}
          aria-controls={whole}
          onClick={() => setOpen(!isOpen)}
        >
          <span>{short}</span>
          <Glyph name={isOpen ? 'up' : 'down'} />
        </button>
      </div>
      {isOpen && (
        <div id={whole} className={css['whole']}>
          {children}
        </div>
      )}
    </section>
  );
}
