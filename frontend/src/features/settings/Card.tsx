import { useId, type ReactNode } from 'react';
import card from '../../ui/Card.module.css';
import css from './Settings.module.css';

type Props = {
  title: string;
  text: string;
  /** Whether it is a section that a phone does not show now. */
  isClosed?: boolean;
  children: ReactNode;
};

/** A group of settings with a sentence that explains it. */
export function Card({ title, text, isClosed = false, children }: Props) {
  const id = useId();
  return (
    <section
      className={`${card['card']} ${css['card']}`}
      aria-labelledby={id}
      data-closed={isClosed || undefined}
    >
      <header>
        <h3 id={id}>{title}</h3>
        <p className={css['lead']}>{text}</p>
      </header>
      {children}
    </section>
  );
}
