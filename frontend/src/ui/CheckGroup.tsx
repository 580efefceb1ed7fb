import type { ReactNode } from 'react';
import css from './CheckGroup.module.css';

type Props = { legend: string; children: ReactNode };

/** Checkboxes that belong together, in a frame with a name. */
export const CheckGroup = ({ legend, children }: Props) => (
  <fieldset className={css['group']}>
    <legend>{legend}</legend>
    {children}
  </fieldset>
);
