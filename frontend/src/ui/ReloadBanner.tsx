import type { ComponentProps } from 'react';
import css from './ReloadBanner.module.css';
import { Grid } from './Grid';

/** A notice that the page or the paper is out of date, with a button that renews it. */
export const ReloadBanner = ({ className = '', ...rest }: ComponentProps<'div'>) => (
  <Grid columns="end" gap={3} {...rest} className={`${css['banner']} ${className}`.trimEnd()} />
);
