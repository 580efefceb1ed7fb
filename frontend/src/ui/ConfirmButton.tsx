import { useState } from 'react';
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
  return (
    <>
      <Button variant="quiet" {...button} onClick={() => setAsking(true)}>
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
