import { useEffect, useId, useState } from 'react';
import { create } from 'zustand';
import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import css from './Toast.module.css';

/** A further action, beside Undo. */
export type ToastOffer = { label: string; press: () => void };

type Toast = {
  id: number;
  text: string;
  kind: string;
  undo: (() => void) | undefined;
  offer: ToastOffer | undefined;
  shownForMs: number;
  /** The dialog that shows the toast while it is open. */
  dialog: string | undefined;
};

type Store = {
  toasts: Toast[];
  /** The open dialogs, the topmost last. */
  dialogs: string[];
};
const useToasts = create<Store>(() => ({ toasts: [], dialogs: [] }));
const timers = new Map<number, ReturnType<typeof setTimeout>>();
let last = 0;
/** True while a page suspends toasts. */
let areSuspended = false;

/**
 * Shows a message for eight seconds, or for `shownForMs`, with "Undo" if given. A later message of the same kind
 * replaces it; its "Undo" remains among the earlier ones. Returns the id for `closeToast`.
 */
export function showToast(
  text: string,
  undo?: () => void,
  kind = text,
  shownForMs = 8_000,
  offer?: ToastOffer,
): number {
  const id = (last += 1);
  if (areSuspended) return id;
  const isReplaced = (toast: Toast) => toast.kind === kind && !toast.undo;
  useToasts
    .getState()
    .toasts.filter(isReplaced)
    .forEach((toast) => closeToast(toast.id));
  useToasts.setState(({ toasts, dialogs }) => ({
    toasts: [
      ...toasts,
      { id, text, kind, undo, offer, shownForMs, dialog: dialogs[dialogs.length - 1] },
    ],
  }));
  leaveLater(id, shownForMs);
  return id;
}

const stayFor = (id: number) => clearTimeout(timers.get(id));
function leaveLater(id: number, afterMs: number) {
  stayFor(id);
  if (!useToasts.getState().toasts.some((toast) => toast.id === id)) return;
  timers.set(id, setTimeout(closeToast, afterMs, id));
}

export function closeToast(id: number) {
  stayFor(id);
  timers.delete(id);
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

/** Closes all toasts, and shows none until the returned function is called. */
export function suspendToasts(): () => void {
  areSuspended = true;
  useToasts.getState().toasts.forEach(({ id }) => closeToast(id));
  return () => {
    areSuspended = false;
  };
}

/** The area of a page where toasts appear. */
export function Toasts() {
  const { t } = useTranslation('ui');
  const { toasts, dialogs } = useToasts();
  return (
    <section className={css['toasts']} aria-label={t('toast')} role="region" data-toast-area>
      <ToastList toasts={toasts.filter(({ dialog }) => !dialog || !dialogs.includes(dialog))} />
    </section>
  );
}

/** The area of an open dialog where toasts appear, since the backdrop covers the page. */
export function DialogToasts() {
  const id = useId();
  const { toasts } = useToasts();
  useEffect(() => {
    useToasts.setState(({ dialogs }) => ({ dialogs: [...dialogs, id] }));
    return () =>
      useToasts.setState(({ dialogs }) => ({ dialogs: dialogs.filter((each) => each !== id) }));
  }, [id]);
  return (
    <div className={`${css['toasts']} ${css['inDialog']}`} data-toast-area>
      <ToastList toasts={toasts.filter(({ dialog }) => dialog === id)} />
    </div>
  );
}

/**
 * The list of toasts. A hovered or focused toast stays. Screen readers announce what is added to a list that exists.
 */
function ToastList({ toasts }: { toasts: Toast[] }) {
  const { t } = useTranslation('ui');
  const [isOpen, setOpen] = useState(false);
  // Only one toast is shown, because more would cover the list that is being edited. The earlier ones are one press
  // away.
  const shown = toasts.slice(-1);
  const earlier = toasts.slice(0, -1);
  if (isOpen && earlier.length === 0) setOpen(false);

  function open() {
    if (!isOpen) earlier.forEach(({ id, shownForMs }) => leaveLater(id, shownForMs));
    setOpen(!isOpen);
  }
  return (
    <>
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
    </>
  );
}

function OneToast({ toast: { id, text, undo, offer, shownForMs } }: { toast: Toast }) {
  const { t } = useTranslation('common');
  // If the dialog closes under the pointer, no event reports that the pointer left.
  useEffect(() => () => leaveLater(id, shownForMs), [id, shownForMs]);
  const close = (act: () => void) => () => {
    closeToast(id);
    act();
  };
  return (
    <div
      className={css['toast']}
      // Only for a mouse: a finger does not leave, so after a tap the toast would stay forever.
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && stayFor(id)}
      onPointerLeave={() => leaveLater(id, shownForMs)}
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
