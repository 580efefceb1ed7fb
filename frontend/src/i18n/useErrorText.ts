import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import { waitOf } from '@kalavara/shared-types/wait.rules';
import { codeOf, Refused, serverTextOf } from '../http/call';
import { useTranslation } from 'react-i18next';

export { codeOf } from '../http/call';

/**
 * Returns a function that formats an error code as a sentence in the reader's language. A code that only a newer
 * server has gets the server's sentence; while the browser is offline, a missing connection is reported as such.
 */
export function useErrorText(): (code: ErrorCode) => string {
  const { t, i18n } = useTranslation('errors');
  return (code) => {
    if (code === 'unavailable' && !navigator.onLine) return t('offline');
    return i18n.exists(code, { ns: 'errors' }) ? t(code) : (serverTextOf(code) ?? t('unexpected'));
  };
}

/**
 * Returns a function that formats a caught error as a sentence; after too many attempts it includes the time to wait.
 */
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
