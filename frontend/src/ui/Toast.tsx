import { useState } from 'react';
import { createPortal } from 'react-dom';
import { create } from 'zustand';
import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import css from './Toast.module.css';

/** What else may be done now, beside Undo. */
export type ToastOffer = { label: string; press: () => void };

type Toast = {
  id: number;
  text: string;
  kind: string;
  undo: (() => void) | undefined;
  offer: ToastOffer | undefined;
  shownForMs: number;
};

type Store = {
  toasts: Toast[];
  /** The open dialog when the last toast was shown: what is outside of it is behind its backdrop. Sheets confirm by themselves. */
  dialog: HTMLDialogElement | undefined;
};
const useToasts = create<Store>(() => ({ toasts: [], dialog: undefined }));
const timers = new Map<number, ReturnType<typeof setTimeout>>();
let last = 0;

/**
 * Shows a message for eight seconds, or for `shownForMs`, with "Undo" if given. A later one of the same kind replaces it; its "Undo" stays
 * among the earlier ones. Returns its id, for `closeToast`.
 */
export function showToast(
  text: string,
  undo?: () => void,
  kind = text,
  shownForMs = 8_000,
  offer?: ToastOffer,
): number {
  const id = (last += 1);
  const isReplaced = (toast: Toast) => toast.kind === kind && !toast.undo;
  useToasts
    .getState()
    .toasts.filter(isReplaced)
    .forEach((toast) => closeToast(toast.id));
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts, { id, text, kind, undo, offer, shownForMs }],
  }));
  moveToDialog();
  leaveLater(id, shownForMs);
  return id;
}

function moveToDialog() {
  const dialog = [
    ...document.querySelectorAll<HTMLDialogElement>('dialog[open][data-has-toasts]'),
  ].pop();
  useToasts.setState({ dialog });
  dialog?.addEventListener('close', moveToDialog, { once: true });
}

const stayFor = (id: number) => clearTimeout(timers.get(id));
function leaveLater(id: number, afterMs: number) {
  stayFor(id);
  timers.set(id, setTimeout(closeToast, afterMs, id));
}

export function closeToast(id: number) {
  stayFor(id);
  timers.delete(id);
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

/** Where toasts appear. One that is being read, or whose button has the focus, stays. */
export function Toasts() {
  const { t } = useTranslation('ui');
  const [isOpen, setOpen] = useState(false);
  // One is shown: more would cover the list that was just worked on. The earlier ones are one press away.
  const { toasts, dialog } = useToasts();
  const [shown, earlier] = [toasts.slice(-1), toasts.slice(0, -1)];
  if (isOpen && earlier.length === 0) setOpen(false);

  function open() {
    if (!isOpen) earlier.forEach(({ id, shownForMs }) => leaveLater(id, shownForMs));
    setOpen(!isOpen);
  }
  const region = (
    <section className={css['toasts']} aria-label={t('toast')} role="region">
      {earlier.length > 0 && (
        <Button variant="quiet" aria-expanded={isOpen} onClick={open}>
          {t('earlierToasts', { count: earlier.length })}
        </Button>
      )}
      {isOpen && (
        <div className={css['earlier']}>
          {earlier.map((toast) => (
            <OneToast key={toast.id} toast={toast} />
          ))}
        </div>
      )}
      <div className={css['pile']} aria-live="polite" data-toasts>
        {shown.map((toast) => (
          <OneToast key={toast.id} toast={toast} />
        ))}
      </div>
    </section>
  );
  return dialog ? createPortal(region, dialog) : region;
}

function OneToast({ toast: { id, text, undo, offer, shownForMs } }: { toast: Toast }) {
  const { t } = useTranslation('common');
  const close = (act: () => void) => () => {
    closeToast(id);
    act();
  };
  return (
    <div
      className={css['toast']}
      onMouseEnter={() => stayFor(id)}
      onMouseLeave={() => leaveLater(id, shownForMs)}
      onFocus={() => stayFor(id)}
      onBlur={() => leaveLater(id, shownForMs)}
    >
      <span>{text}</span>
      {offer && <Button onClick={close(offer.press)}>{offer.label}</Button>}
      {undo && (
        <Button variant="quiet" onClick={close(undo)}>
          {t('undo')}
        </Button>
      )}
    </div>
  );
}
