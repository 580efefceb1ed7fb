import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Banner } from '../Banner';

type Props = {
  title: string;
  /** The reason why nothing was saved. */
  failure?: { text: string; more: string } | undefined;
  leave: string;
  onLeave: () => void;
  act: string;
  isDanger?: boolean;
  isBusy: boolean;
  /** Set if the order has changed since: the conflict is resolved first. */
  isStale?: boolean;
  onAct: () => Promise<void>;
  children: ReactNode;
};

/** A dialog that changes one order: its failure at the top, Cancel beside the main action. */
export function OrderDialog(props: Props) {
  const { title, failure, leave, onLeave, act, isDanger, isBusy, isStale, onAct, children } = props;
  const banner = useRef<HTMLDivElement>(null);
  const hasFailure = failure !== undefined && !isBusy;
  // On a phone the button stays at the bottom while the content is scrolled.
  useLayoutEffect(() => {
    if (hasFailure) banner.current?.scrollIntoView?.({ block: 'nearest' });
  }, [hasFailure]);
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onLeave}
      actions={
        <>
          <Button variant="quiet" onClick={onLeave}>
            {leave}
          </Button>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            isBusy={isBusy}
            disabled={isStale}
            onClick={() => void onAct()}
          >
            {act}
          </Button>
        </>
      }
    >
      {failure && (
        <div ref={banner}>
          <Banner {...failure} />
        </div>
      )}
      {children}
    </Dialog>
  );
}
