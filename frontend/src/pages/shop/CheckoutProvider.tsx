import type { OilType } from '@kalavara/shared-types/catalogue/customization';
import { startTransition, useEffect, useMemo, useState, type ReactNode } from 'react';
import { getCart, useHasItems } from '../../features/cart/store';
import {
  placedOrder,
  storeOpenDialog,
  storePlacedOrder,
  takeOpenDialog,
  type ShopDialog,
} from '../../features/checkout/openDialog';
import { reloadPage } from '../../http/reloadPage';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../ui/Toast';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { useAfterPaint } from './cart/useAfterPaint';
import { lazyPart } from './lazyPart';
import { useAvailableProduct } from './ownReservations';
import { CheckoutContext, CheckoutOpenContext } from './checkoutContext';
import { nextPaint } from './nextPaint';
import { onTouch, whenIdle } from './onIdle';

const button = lazyPart(async () => (await import('./cart/CartButton')).CartButton);
const panel = lazyPart(async () => (await import('./cart/CartPanel')).CartPanel);
const customizing = lazyPart(async () => (await import('./cart/CustomizeDialog')).CustomizeDialog);
const checkout = lazyPart(async () => (await import('./checkout/CheckoutDialog')).CheckoutDialog);

/**
 * Loads the parts one after the other, so that each delays a press only shortly. Offline nothing is preloaded; a press
 * then shows a message.
 */
const fetchAhead = (parts: readonly { load: () => Promise<unknown> }[]) =>
  parts.forEach(({ load }) => whenIdle(() => void load().catch(() => {})));

/** Provides cart, customization and checkout, none of which is part of the first load. */
export function CheckoutProvider({ children }: { children: ReactNode }) {
  const hasItems = useAfterPaint(useHasItems());
  const [open, setOpen] = useState<ShopDialog | null>(null);
  const [isRestored, setRestored] = useState(false);
  const [customised, setCustomised] = useState<{ id?: string; oilType?: OilType | undefined }>({});
  const [wasUsed, setUsed] = useState(false);
  const [liveRegion, setLiveRegion] = useState<HTMLElement | null>(null);
  const close = () => {
    storePlacedOrder(null);
    setRestored(false);
    setOpen(null);
  };
  const { t } = useTranslation('shop');
  const actions = useMemo(() => {
    async function missing() {
      if (await reloadPage()) return;
      // An open sheet would cover the toast.
      setOpen(null);
      showToast(t('offline'));
    }
    // The part is loaded before it is shown: a failure shows a message instead of ending the page. After the frame
    // that answers the press, and in a transition: neither that frame nor a second press waits for the dialog.
    const show = (load: () => Promise<unknown>, act: () => void) =>
      void Promise.all([load(), nextPaint()]).then(() => startTransition(act), missing);
    return {
      openCart: () => {
        show(panel.load, () => setOpen('cart'));
        fetchAhead([checkout]);
      },
      customize: (id: string, oilType?: OilType) =>
        show(customizing.load, () => setCustomised({ id, oilType })),
      checkOut: () => show(checkout.load, () => setOpen('checkout')),
    };
  }, [t]);

  useEffect(() => {
    const dialog = takeOpenDialog();
    if (!dialog || (getCart().totalItems === 0 && !placedOrder())) return;
    setRestored(true);
    if (dialog === 'cart') actions.openCart();
    else actions.checkOut();
  }, [actions]);
  useEffect(() => {
    storeOpenDialog(open);
  }, [open]);

  // A visitor who never touches the page downloads none of these parts.
  useEffect(() => {
    return onTouch(() => fetchAhead([button, panel, customizing]));
  }, []);
  // The button remains after the last unit is removed, to show how the cart was changed.
  if (!wasUsed && hasItems) setUsed(true);

  const product = useAvailableProduct(customised.id);
  return (
    <CheckoutContext value={actions}>
      <CheckoutOpenContext value={open === 'checkout'}>{children}</CheckoutOpenContext>
      <VisuallyHidden as="p" aria-live="polite" ref={setLiveRegion} />
      {wasUsed && (
        <button.Component
          onOpen={actions.openCart}
          isDialogOpen={open !== null}
          announceIn={liveRegion}
        />
      )}
      {open !== null && (
        <panel.Component isOpen={open === 'cart'} onClose={close} onCheckout={actions.checkOut} />
      )}
      {product && (
        <customizing.Component
          product={product}
          oilType={customised.oilType}
          onClose={() => setCustomised({})}
        />
      )}
      {open === 'checkout' && <checkout.Component isOpen isRestored={isRestored} onClose={close} />}
    </CheckoutContext>
  );
}
