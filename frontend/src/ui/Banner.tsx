import type { ComponentProps } from 'react';
import css from './Banner.module.css';
import { Grid } from './Grid';

/** What is shown is out of date; the button beside it loads it again. */
export const Banner = ({ className = '', ...rest }: ComponentProps<'div'>) => (
  <Grid columns="end" gap={3} {...rest} className={`${css['banner']} ${className}`.trimEnd()} />
);
