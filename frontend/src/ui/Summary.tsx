import type { ComponentProps } from 'react';
import css from './Summary.module.css';

/** The summary of a `details` element, as tall as a button. */
export const Summary = (props: Omit<ComponentProps<'summary'>, 'className'>) => (
  <summary {...props} className={css['summary']} />
);
