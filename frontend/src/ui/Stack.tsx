import type { JSX } from 'react';
import { Grid, type GridProps } from './Grid';

/** Stacks blocks vertically with equal gaps. */
export const Stack = <T extends keyof JSX.IntrinsicElements = 'div'>(
  props: Omit<GridProps<T>, 'columns'>,
) => <Grid {...(props as GridProps<T>)} columns={1} />;
