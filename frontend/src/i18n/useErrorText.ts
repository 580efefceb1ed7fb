import type { ErrorCode } from '@kalavara/shared-types/errors';
import { waitOf } from '@kalavara/shared-types/wait.rules';
import { codeOf, Refused } from '../http/call';
import { useTranslation } from 'react-i18next';

export { codeOf } from '../http/call';

/** One sentence for a failure, in the reader's language; a general one for a code that only a newer server knows. */
export function useErrorText(): (code: ErrorCode) => string {
  const { t } = useTranslation('errors');
  return (code) => t([code, 'unexpected']);
}

/** The same for a caught error; after too many tries it names the wait. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation('errors');
  return (error) => {
    const seconds = error instanceof Refused && error.failure.details?.['retryAfterSeconds'];
    if (typeof seconds !== 'number') return t([codeOf(error), 'unexpected']);
    const { unit, count } = waitOf(seconds);
    return t(`too-many-tries-${unit}`, { count });
  };
}
