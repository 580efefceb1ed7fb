import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import { downloads } from '@kalavara/shared-types/contract/downloads';
import type { OwnOrderView } from '@kalavara/shared-types/orders/own-orders';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf } from '../../../http/call';
import { fetchFile, saveBlob } from '../../../http/file';
import { useErrorText } from '../../../i18n/useErrorText';
import { Button } from '../../../ui/Button';
import notice from '../../../ui/Notice.module.css';
import css from './OrderPage.module.css';

const [, path] = downloads.getOwnInvoice.route.split(' ');

/** Links to the invoice of a paid order and the credit notes of its refunds, loaded with the key of the order. */
export function Invoices({ order, accessKey }: { order: OwnOrderView; accessKey: string }) {
  const { t } = useTranslation('order');
  const errorText = useErrorText();
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<ErrorCode>();
  const { orderId, invoices = [] } = order;
  if (invoices.length === 0) return null;

  async function download(number: string) {
    setBusy(number);
    setFailure(undefined);
    try {
      const query = new URLSearchParams({ no: orderId, number });
      const { blob } = await fetchFile(`${path}?${query}`, { 'x-order-token': accessKey });
      saveBlob(blob, `${number}.pdf`);
    } catch (error) {
      setFailure(codeOf(error));
    }
    setBusy(undefined);
  }
  return (
    <section className={`${css['card']} ${css['invoices']}`}>
      <h3>{t('invoice.title')}</h3>
      {failure && (
        <p role="alert" className={notice['failed']}>
          {t('invoice.failed')} {errorText(failure)}
        </p>
      )}
      <p className={css['actions']}>
        {invoices.map(({ number, kind }) => (
          <Button
            key={number}
            variant="quiet"
            isBusy={busy === number}
            onClick={() => void download(number)}
          >
            {t('invoice.download', { kind: t(`invoice.${kind}`), number })}
          </Button>
        ))}
      </p>
    </section>
  );
}
