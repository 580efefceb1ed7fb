import type { ComponentProps } from 'react';
import { codeOf, useErrorText } from '../i18n/useErrorText';
import notice from './Notice.module.css';

type Props = Omit<ComponentProps<'p'>, 'className'> & {
  /** `refused`: why a form was not taken, at the end of it. */
  variant?: 'failed' | 'refused' | undefined;
};

/** What did not work, announced at once; nothing without a text. */
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
  /** What did not work, before the reason. */
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
