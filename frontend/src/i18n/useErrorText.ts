import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import { waitOf } from '@kalavara/shared-types/wait.rules';
import { codeOf, Refused, serverTextOf } from '../http/call';
import { useTranslation } from 'react-i18next';

export { codeOf } from '../http/call';

/**
 * One sentence for a failure, in the reader's language: the server's own for a code that only a newer server knows, and
 * that the network is missing while the browser reports itself offline.
 */
export function useErrorText(): (code: ErrorCode) => string {
  const { t, i18n } = useTranslation('errors');
  return (code) => {
    if (code === 'unavailable' && !navigator.onLine) return t('offline');
    return i18n.exists(code, { ns: 'errors' }) ? t(code) : (serverTextOf(code) ?? t('unexpected'));
  };
}

/** The sentence of a caught error; after too many tries it names the wait. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation('errors');
  const errorText = useErrorText();
  return (error) => {
    const seconds = error instanceof Refused && error.failure.details?.['retryAfterSeconds'];
    if (typeof seconds !== 'number') return errorText(codeOf(error));
    const { unit, count } = waitOf(seconds);
    return t(`too-many-tries-${unit}`, { count });
  };
}
