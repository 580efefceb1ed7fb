import { useId, type ReactNode } from 'react';
import css from './ProductPage.module.css';

/** A section of the page with its heading. */
export function PagePart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={css['part']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
