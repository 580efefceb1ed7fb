import type { ComponentProps, JSX } from 'react';
import css from './Wrap.module.css';

type Props<T extends keyof JSX.IntrinsicElements> = ComponentProps<T> & {
  as?: T;
  /** A title with its buttons: vertically centred, with larger gaps. */
  isHead?: boolean;
};

/** A row with gaps that wraps if its content does not fit. Chromium 68 has no `gap` in flex boxes. */
export function Wrap<T extends keyof JSX.IntrinsicElements = 'div'>({
  as,
  isHead = false,
  ...rest
}: Props<T>) {
  const Element = (as ?? 'div') as 'div';
  const { className = '', ...props } = rest as ComponentProps<'div'>;
  return (
    <Element
      {...props}
      className={`${css['wrap']} ${isHead ? css['head'] : ''} ${className}`.trimEnd()}
    />
  );
}
