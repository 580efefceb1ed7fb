import type { ButtonHTMLAttributes, Ref } from 'react';
import css from './Button.module.css';

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** `primary`: what one came for. `danger`: takes something away, and its text names the act. */
  look?: 'primary' | 'quiet' | 'danger';
  isBusy?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

export function Button({
  look = 'primary',
  isBusy = false,
  className = '',
  disabled,
  children,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={`${css['button']} ${css[look]} ${className}`}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
    >
      <span className={css['content']}>{children}</span>
    </button>
  );
}
