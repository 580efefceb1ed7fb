import type { ReactNode } from 'react';
import css from './Actions.module.css';

type Props = { className?: string | undefined; children: ReactNode };

/** The buttons at the end of a form, in one row. */
export const Actions = ({ className = '', children }: Props) => (
  <div className={`${css['actions']} ${className}`.trimEnd()}>{children}</div>
);
