import type { Product } from '@kalavara/shared-types/catalogue/catalogue';
import type { Order } from '@kalavara/shared-types/orders/orders';
import type { PublicSettings } from '@kalavara/shared-types/settings/settings';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { call } from '../../../http/call';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { PackingSlip } from './PackingSlip';
import type { Failure } from './useChange';

type Props = { order: Order; onFailure: (failure: Failure | undefined) => void };

/** Prints the packing slip. It names the packer, who is entered first. */
export function PrintSlip({ order, onFailure }: Props) {
  const { t } = useTranslation('orders');
  const [loaded, setLoaded] = useState<{ settings: PublicSettings; products: Product[] }>();
  const [isBusy, setBusy] = useState(false);

  async function print() {
    setBusy(true);
    onFailure(undefined);
    try {
      const [settings, products] = await Promise.all([
        call('getSettings', {}),
        call('listProducts', { query: { includeHidden: 'true', includeDeleted: 'true' } }),
      ]);
      setLoaded({ settings: settings.data, products: products.data });
    } catch {
      onFailure({ what: 'slip.failed' });
    }
    setBusy(false);
  }
  useEffect(() => {
    if (!loaded) return;
    const done = () => setLoaded(undefined);
    window.addEventListener('afterprint', done);
    document.body.dataset['slip'] = '';
    window.print();
    return () => {
      delete document.body.dataset['slip'];
      window.removeEventListener('afterprint', done);
    };
  }, [loaded]);
  return (
    <>
      <Button variant="quiet" isBusy={isBusy} onClick={() => void print()}>
        {t('slip.button')}
      </Button>
      {loaded && createPortal(<PackingSlip order={order} {...loaded} />, document.body)}
    </>
  );
}
