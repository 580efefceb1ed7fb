import type { ComponentProps, JSX } from 'react';

/** Content for screen readers only. */
export function VisuallyHidden<T extends keyof JSX.IntrinsicElements = 'span'>({
  as,
  ...rest
}: ComponentProps<T> & { as?: T }) {
  const Element = (as ?? 'span') as 'span';
  return <Element {...(rest as ComponentProps<'span'>)} className="visually-hidden" />;
}
