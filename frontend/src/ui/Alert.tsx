import type { ComponentProps } from 'react';
import { codeOf, useErrorText } from '../i18n/useErrorText';
import notice from './Notice.module.css';

type Props = Omit<ComponentProps<'p'>, 'className'> & {
  /** `refused`: the reason why a form was not accepted, at its end. */
  variant?: 'failed' | 'refused' | undefined;
};

/** A failure, announced to screen readers at once; renders nothing without a text. */
export function Alert({ variant = 'failed', children, ...rest }: Props) {
  if (!children) return null;
  return (
    <p role="alert" {...rest} className={notice[variant]}>
      {children}
    </p>
  );
}

type ErrorProps = Pick<Props, 'variant'> & {
  /** The error of the last attempt; undefined shows nothing. */
  error: unknown;
  /** What failed, before the reason. */
  failed: string;
};

export function ErrorAlert({ error, failed, variant }: ErrorProps) {
  const errorText = useErrorText();
  return (
    <Alert variant={variant}>
      {error !== undefined && `${failed} ${errorText(codeOf(error))}`}
    </Alert>
  );
}
