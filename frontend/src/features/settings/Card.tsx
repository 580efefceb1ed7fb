import { useId, type ReactNode } from 'react';
import css from './Settings.module.css';

type Props = { title: string; text: string; children: ReactNode };

/** What belongs together, with a sentence about what it does. */
export function Card({ title, text, children }: Props) {
  const id = useId();
  return (
    <section className={css['card']} aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        <p className={css['lead']}>{text}</p>
      </header>
      {children}
    </section>
  );
}
