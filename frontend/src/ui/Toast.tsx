import { create } from 'zustand';
import { useTranslation } from '../i18n/useTranslation';
import { Button } from './Button';
import css from './Toast.module.css';

type Toast = { id: number; text: string; undo?: (() => void) | undefined };

const shownFor = 8_000;
const useToasts = create<{ toasts: Toast[] }>(() => ({ toasts: [] }));
const timers = new Map<number, ReturnType<typeof setTimeout>>();
let last = 0;

/** Says something for eight seconds, with a way back if there is one. Returns its id, for `closeToast`. */
export function showToast(text: string, undo?: () => void): number {
  const id = (last += 1);
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, { id, text, undo }] }));
  leaveLater(id);
  return id;
}

const leaveLater = (id: number) => timers.set(id, setTimeout(closeToast, shownFor, id));
const stayFor = (id: number) => clearTimeout(timers.get(id));

export function closeToast(id: number) {
  stayFor(id);
  timers.delete(id);
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

/** Where toasts appear. One that is being read, or whose button has the focus, stays. */
export function Toasts() {
  const { t } = useTranslation('common');
  const { t: ui } = useTranslation('ui');
  const toasts = useToasts((all) => all.toasts);
  const undo = (toast: Toast) => {
    closeToast(toast.id);
    toast.undo?.();
  };
  return (
    <section className={css['toasts']} aria-label={ui('toast')} role="region" aria-live="polite">
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className={css['toast']}
          onMouseEnter={() => stayFor(toast.id)}
          onMouseLeave={() => leaveLater(toast.id)}
          onFocus={() => stayFor(toast.id)}
          onBlur={() => leaveLater(toast.id)}
        >
          <span>{toast.text}</span>
          {toast.undo && (
            <Button look="quiet" onClick={() => undo(toast)}>
              {t('undo')}
            </Button>
          )}
        </div>
      ))}
    </section>
  );
}
