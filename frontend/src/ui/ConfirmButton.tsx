import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Button } from './Button';
import { ConfirmDialog } from './ConfirmDialog';

type Props = Pick<ComponentProps<typeof Button>, 'variant' | 'isBusy' | 'disabled'> &
  Omit<ComponentProps<typeof ConfirmDialog>, 'isOpen' | 'onClose'> & {
    /** The label of the button, if it differs from the action. */
    label?: string;
  };

/** A button whose action requires a confirmation. */
export function ConfirmButton({
  variant = 'quiet',
  isBusy = false,
  disabled = false,
  label,
  ...dialog
}: Props) {
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);

  // The button is removed together with the deleted item. The form around it gets the focus, which would otherwise be
  // lost.
  useEffect(() => {
    const form = opener.current?.closest('form');
    return () => {
      if (!form?.isConnected || document.activeElement !== document.body) return;
      form.tabIndex = -1;
      form.focus({ preventScroll: true });
    };
  }, []);
  return (
    <>
      <Button
        ref={opener}
        variant={variant}
        isBusy={isBusy}
        disabled={disabled}
        onClick={() => setAsking(true)}
      >
        {label ?? dialog.act}
      </Button>
      <ConfirmDialog {...dialog} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
