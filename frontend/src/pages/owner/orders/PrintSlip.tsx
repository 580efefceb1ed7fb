import type { Order } from '@kalavara/shared-types/orders';
import type { PublicSettings } from '@kalavara/shared-types/settings';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { call } from '../../../http/call';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { PackingSlip } from './PackingSlip';

type Props = { order: Order; onFailure: (failure: { text: string } | undefined) => void };

/** Prints the packing slip. It names the packer, so that is entered first. */
export function PrintSlip({ order, onFailure }: Props) {
  const { t } = useTranslation('orders');
  const [settings, setSettings] = useState<PublicSettings>();
  const [isBusy, setBusy] = useState(false);

  async function print() {
    setBusy(true);
    onFailure(undefined);
    try {
      setSettings((await call('getSettings', {})).data);
    } catch {
      onFailure({ text: t('slip.failed') });
    }
    setBusy(false);
  }
  useEffect(() => {
    if (!settings) return;
    const done = () => setSettings(undefined);
    window.addEventListener('afterprint', done);
    document.body.dataset['slip'] = '';
    window.print();
    return () => {
      delete document.body.dataset['slip'];
      window.removeEventListener('afterprint', done);
    };
  }, [settings]);
  return (
    <>
      <Button variant="quiet" isBusy={isBusy} onClick={() => void print()}>
        {t('slip.button')}
      </Button>
      {settings && createPortal(<PackingSlip order={order} settings={settings} />, document.body)}
    </>
  );
}
