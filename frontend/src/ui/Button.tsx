import type { ButtonHTMLAttributes, Ref } from 'react';
import css from './Button.module.css';

type Variant = 'primary' | 'quiet' | 'danger';
type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** `danger`: deletes something; its text must name the action. */
  variant?: Variant;
  isBusy?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/** Returns the classes of a button that another component renders. */
export const buttonStyle = (variant: Variant): string => `${css['button']} ${css[variant]}`;

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
      className={`${buttonStyle(variant)} ${className}`}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
    >
      <span className={css['content']}>{children}</span>
    </button>
  );
}
