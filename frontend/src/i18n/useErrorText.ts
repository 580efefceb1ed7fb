import type { ErrorCode } from '@kalavara/shared-types/errors';
import { useTranslation } from 'react-i18next';

export { codeOf } from '../http/call';

/** One sentence for a failure, in the reader's language. */
export function useErrorText(): (code: ErrorCode) => string {
  const { t } = useTranslation('errors');
  return (code) => t(code);
}
