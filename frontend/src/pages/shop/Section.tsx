import { useId, type ReactNode } from 'react';
import css from './Section.module.css';

type Props = {
  title: string;
  lead?: string;
  id?: string;
  /** `band`: the colour extends from edge to edge. */
  background?: 'plain' | 'leaf' | 'turmeric';
  children: ReactNode;
};

/** A section of the home page with its heading. */
export function Section({ title, lead, id, background = 'plain', children }: Props) {
  const titleId = useId();
  return (
    <section className={css['section']} data-look={background} id={id} aria-labelledby={titleId}>
      <div className={css['inside']}>
        <h2 id={titleId} className={css['title']}>
          {title}
        </h2>
        {lead && <p className={css['lead']}>{lead}</p>}
        {children}
      </div>
    </section>
  );
}
