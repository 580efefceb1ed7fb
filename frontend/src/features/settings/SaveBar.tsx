import type { ReactNode } from 'react';
import { DiscardButton } from '../../forms/DiscardButton';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { useToastsAbove } from '../../ui/useToastsAbove';
import css from './Settings.module.css';

type Props = {
  isChanged: boolean;
  /** Whether everything is saved. */
  status: ReactNode;
  failure: string | undefined;
  save: string;
  isBusy: boolean;
  onDiscard: () => void;
};

/** Sticky once something was changed: the forms are long, and an edit at their top is easily forgotten. */
export function SaveBar({ isChanged, status, failure, save, isBusy, onDiscard }: Props) {
  const bar = useToastsAbove<HTMLDivElement>();
  return (
    <div ref={bar} className={css['bar']} data-has-changes={isChanged}>
      <p role="status">{status}</p>
      <Alert variant="refused">{failure}</Alert>
      <div className={css['acts']}>
        {isChanged && <DiscardButton disabled={isBusy} onDiscard={onDiscard} />}
        <Button type="submit" isBusy={isBusy}>
          {save}
        </Button>
      </div>
    </div>
  );
}
