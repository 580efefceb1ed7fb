import { useTranslation } from 'react-i18next';
import { useConnection } from '../../../realtime/status';
import { Button } from '../../../ui/Button';
import { clockTime } from '../../../ui/time';
import type { Loading } from '../useLoading';
import { Stack } from '../../../ui/Stack';
import css from './InventoryPage.module.css';
import type { InventoryMessages } from './useInventoryMessages';

/** Shows that the inventory could not be loaded, or was received before the connection was lost. */
export function LoadProblem({ loading, isLoaded }: { loading: Loading; isLoaded: boolean }) {
  const { t } = useTranslation(['inventory', 'common']);
  const { state, failedTries } = useConnection();
  const { hasFailed, isLive, lastReceivedAt, retry } = loading;
  const isLocal = isLoaded && !isLive && (state === 'lost' || failedTries > 0);
  return (
    <Stack gap={2} className={css['notices']}>
      {(hasFailed || isLocal) && (
        <div role="alert" className={css['error']}>
          <p>
            {t('failed')}{' '}
            {isLocal &&
              lastReceivedAt !== null &&
              t('localSince', { time: clockTime(lastReceivedAt) })}
          </p>
          <Button variant="quiet" onClick={retry}>
            {t('common:retry')}
          </Button>
        </div>
      )}
    </Stack>
  );
}

export function ChangeMessage({ notice }: Pick<InventoryMessages, 'notice'>) {
  return (
    <div className={css['message']}>
      <p role="status" className={notice?.kind === 'success' ? css['success'] : undefined}>
        {notice?.kind === 'success' && notice.text}
      </p>
      {notice?.kind === 'error' && (
        <p role="alert" className={css['error']}>
          {notice.text}
        </p>
      )}
    </div>
  );
}
