import type { OwnOrderView } from '@kalavara/shared-types/orders/own-orders';
import { useCatalogue } from '../../../features/catalogue/store';
import { useErrorText } from '../../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import notice from '../../../ui/Notice.module.css';
import { usePayNow } from './usePayNow';

type Props = { order: OwnOrderView; accessKey: string | undefined };

/** The button to pay an existing order. An error is shown beside it. */
export function PayNow({ order, accessKey }: Props) {
  const { t } = useTranslation(['order', 'checkout']);
  const errorText = useErrorText();
  const { businessName } = useCatalogue().settings;
  const { stage, failure, pay } = usePayNow(order, accessKey, businessName);
  if (stage === 'verifying') return <p role="status">{t('state.confirming')}</p>;
  return (
    <>
      {failure && (
        <div role="alert" className={notice['failed']}>
          <p>
            {failure.serverText ??
              (failure.code === 'cancelled' || failure.code === 'replaced'
                ? t(`checkout:${failure.code}`)
                : errorText(failure.code))}
          </p>
          {failure.isOffline && <p>{errorText('unavailable')}</p>}
          {mayBePaid.includes(failure.code) && <p>{t('checkout:cancelledHint')}</p>}
        </div>
      )}
      <Button isBusy={stage !== 'idle'} onClick={() => void pay()}>
        {t(stage === 'idle' ? 'payNow' : 'checkout:starting')}
      </Button>
    </>
  );
}

const mayBePaid: readonly string[] = ['cancelled', 'replaced', 'payment-not-verified'];
