import type { ComponentProps, JSX } from 'react';
import css from './Grid.module.css';

type Tag = keyof JSX.IntrinsicElements;

const gaps = {
  1: css['gap1'],
  2: css['gap2'],
  3: css['gap3'],
  4: css['gap4'],
  5: css['gap5'],
};
const templates = { 1: css['one'], 2: css['two'], end: css['end'] };

export type GridProps<T extends Tag> = ComponentProps<T> & {
  as?: T;
  /** `end`: the second column is as wide as its content, and rows are centred. */
  columns: keyof typeof templates;
  /** A space token of `tokens.css`. */
  gap: keyof typeof gaps;
};

/** A grid whose columns never exceed their share, regardless of their content. */
export function Grid<T extends Tag = 'div'>({ as, columns, gap, ...rest }: GridProps<T>) {
  const Element = (as ?? 'div') as 'div';
  const { className = '', ...props } = rest as ComponentProps<'div'>;
  return (
    <Element
      {...props}
      className={`${css['grid']} ${templates[columns]} ${gaps[gap]} ${className}`.trimEnd()}
    />
  );
}
