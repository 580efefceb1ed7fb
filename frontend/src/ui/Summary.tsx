import type { ComponentProps } from 'react';
import css from './Summary.module.css';

/** What opens and closes its `details`, as tall as a button. */
export const Summary = (props: Omit<ComponentProps<'summary'>, 'className'>) => (
  <summary {...props} className={css['summary']} />
);
