import type { ReactNode } from 'react';

type Props = {
  width: number;
  height: number;
  /** If undefined, the drawing is hidden from screen readers: its values are in a text or table beside it. */
  label?: string;
  className?: string | undefined;
  /** Fills its box instead of keeping its proportions. */
  isStretched?: boolean;
  children: ReactNode;
};

/** The drawing of a chart, in its own units. */
export const Chart = ({ width, height, label, className, isStretched, children }: Props) => (
  <svg
    viewBox={`0 0 ${width} ${height}`}
    className={className}
    {...(isStretched && { preserveAspectRatio: 'none' })}
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
  >
    {children}
  </svg>
);

type Range = readonly [from: number, to: number];

/** Maps a value of `domain` to `range`; to the middle if the domain is a single value. */
export const linearScale =
  ([from, to]: Range, [start, end]: Range) =>
  (value: number): number =>
    from === to ? (start + end) / 2 : start + ((value - from) / (to - from)) * (end - start);
