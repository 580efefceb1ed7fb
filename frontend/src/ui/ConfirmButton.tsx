import { useEffect, useRef, useState } from 'react';
import { Button } from './Button';
import { ConfirmDialog } from './ConfirmDialog';

type Props = {
  /** On the button, and on the one that confirms. */
  act: string;
  question: string;
  stay?: string;
  isBusy?: boolean;
  disabled?: boolean;
  onConfirm: () => void;
};

/** A button that deletes what nothing brings back, after a question. */
export function ConfirmButton({ act, question, stay, onConfirm, ...button }: Props) {
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
      <Button variant="quiet" ref={opener} {...button} onClick={() => setAsking(true)}>
        {act}
      </Button>
      <ConfirmDialog
        {...(stay !== undefined && { stay })}
        question={question}
        act={act}
        isOpen={isAsking}
        isDangerous
        onConfirm={onConfirm}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
