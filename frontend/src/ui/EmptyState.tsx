import type { ReactNode } from 'react';
import css from './State.module.css';

type Props = { title: string; text?: string; /** The next step. */ children?: ReactNode };

export function EmptyState({ title, text, children }: Props) {
  return (
    <section className={css['state']}>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children}
    </section>
  );
}
