import { codeOf, useErrorText } from '../i18n/useErrorText';
import { ErrorState } from './ErrorState';
import { Skeleton } from './Skeleton';

type Props = {
  /** The error of the last attempt; undefined while it loads. */
  error: unknown;
  /** What could not be loaded, before the reason. */
  failed?: string;
  onRetry: () => void;
} & Parameters<typeof Skeleton>[0];

/** Replaces data that is not loaded: a skeleton, or the error with a button that repeats the load. */
export function LoadState({ error, failed, onRetry, ...skeleton }: Props) {
  const errorText = useErrorText();
  if (error === undefined) return <Skeleton {...skeleton} />;
  const reason = errorText(codeOf(error));
  return (
    <ErrorState text={failed === undefined ? reason : `${failed} ${reason}`} onRetry={onRetry} />
  );
}
