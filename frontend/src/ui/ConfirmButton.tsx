import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Button } from './Button';
import { ConfirmDialog } from './ConfirmDialog';

type Props = Pick<ComponentProps<typeof Button>, 'variant' | 'isBusy' | 'disabled'> &
  Omit<ComponentProps<typeof ConfirmDialog>, 'isOpen' | 'onClose'> & {
    /** On the button, where it is not the act. */
    label?: string;
  };

/** A button whose act is done after a question. */
export function ConfirmButton({
  variant = 'quiet',
  isBusy = false,
  disabled = false,
  label,
  ...dialog
}: Props) {
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);

  // It leaves with what it deleted. Its form then has the focus, which would fall to the page.
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
