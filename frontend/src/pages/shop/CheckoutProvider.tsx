import { Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useCart } from '../../features/cart/store';
import { openAnew } from '../../http/openAnew';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../ui/Toast';
import { later } from './later';
import { useAvailableProduct } from './ownReservations';
import { TillContext } from './checkoutContext';
import { onTouch } from './onIdle';

const button = later(async () => (await import('./cart/CartButton')).CartButton);
const panel = later(async () => (await import('./cart/CartPanel')).CartPanel);
const customizing = later(async () => (await import('./cart/CustomizeDialog')).CustomizeDialog);
const checkout = later(async () => (await import('./checkout/CheckoutDialog')).CheckoutDialog);

/** Without a network nothing is fetched ahead; whoever presses then is told. */
const fetchAhead = () =>
  [button, panel, customizing].forEach(({ load }) => void load().catch(() => {}));

/** Cart, wishes and checkout, which nobody needs to look around: nothing of it is in the first load. */
export function CheckoutProvider({ children }: { children: ReactNode }) {
  const { totalItems } = useCart();
  const [open, setOpen] = useState<'cart' | 'checkout' | null>(null);
  const [customised, setCustomised] = useState<string | null>(null);
  const [wasUsed, setUsed] = useState(false);
  const close = () => setOpen(null);
  const { t } = useTranslation('shop');
  const till = useMemo(() => {
    async function missing() {
      if (await openAnew()) return;
      // A dialog would lie over what is said.
      setOpen(null);
      showToast(t('offline'));
    }
    // First fetched, then shown: a part that cannot be had is a sentence, and not the end of the page.
    const show = (load: () => Promise<unknown>, act: () => void) => void load().then(act, missing);
    return {
      openCart: () => show(panel.load, () => setOpen('cart')),
      customize: (productId: string) => show(customizing.load, () => setCustomised(productId)),
      checkOut: () => show(checkout.load, () => setOpen('checkout')),
    };
  }, [t]);

  // Who only looks around pays for none of it.
  useEffect(() => {
    return onTouch(fetchAhead);
  }, []);
  // It stays when the last jar is taken out, and says what became of it.
  if (!wasUsed && totalItems > 0) setUsed(true);

  const product = useAvailableProduct(customised);
  return (
    <TillContext value={till}>
      {children}
      <Suspense fallback={null}>
        {wasUsed && <button.Component onOpen={till.openCart} />}
        {open !== null && (
          <panel.Component isOpen={open === 'cart'} onClose={close} onCheckout={till.checkOut} />
        )}
        {product && <customizing.Component product={product} onClose={() => setCustomised(null)} />}
        {open === 'checkout' && <checkout.Component isOpen onClose={close} />}
      </Suspense>
    </TillContext>
  );
}
