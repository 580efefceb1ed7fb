import type { ButtonHTMLAttributes, Ref } from 'react';
import css from './Button.module.css';

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** `danger`: deletes something, and its text names the action. */
  variant?: 'primary' | 'quiet' | 'danger';
  isBusy?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

export function Button({
  variant = 'primary',
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
      className={`${css['button']} ${css[variant]} ${className}`}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
    >
      <span className={css['content']}>{children}</span>
    </button>
  );
}
