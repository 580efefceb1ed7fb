import type { ReactNode } from 'react';
import { Button } from '../../ui/Button';
import notice from '../../ui/Notice.module.css';
import { useToastsAbove } from '../../ui/useToastsAbove';
import css from './Settings.module.css';

type Props = {
  isChanged: boolean;
  /** Whether all is saved. */
  status: ReactNode;
  failure: string | undefined;
  save: string;
  isBusy: boolean;
  /** The other button, while there is something to discard or to load. */
  other: { label: string; onPress: () => void } | undefined;
};

/** In reach as soon as something was changed: the forms are long, and an edit at their top is easily forgotten. */
export function SaveBar({ isChanged, status, failure, save, isBusy, other }: Props) {
  const bar = useToastsAbove<HTMLDivElement>();
  return (
    <div ref={bar} className={css['bar']} data-has-changes={isChanged}>
      <p role="status">{status}</p>
      {failure && (
        <p role="alert" className={notice['refused']}>
          {failure}
        </p>
      )}
      <div className={css['acts']}>
        {other && (
          <Button variant="quiet" disabled={isBusy} onClick={other.onPress}>
            {other.label}
          </Button>
        )}
        <Button type="submit" isBusy={isBusy}>
          {save}
        </Button>
      </div>
    </div>
  );
}
