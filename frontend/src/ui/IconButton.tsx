import type { ButtonHTMLAttributes } from 'react';
import css from './Button.module.css';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  /** What it does, in words: the drawing inside is hidden from those who listen. */
  label: string;
};

export function IconButton({ label, className = '', children, ...rest }: Props) {
  return (
    <button type="button" {...rest} aria-label={label} title={label} className={`${css['button']} ${css['icon']} ${className}`}>
      <span aria-hidden="true">{children}</span>
    </button>
  );
}
