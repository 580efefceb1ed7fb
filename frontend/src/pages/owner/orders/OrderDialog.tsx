import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Banner } from './Banner';

type Props = {
  title: string;
  /** Why nothing was saved. */
  failure?: { text: string; more: string } | undefined;
  leave: string;
  onLeave: () => void;
  act: string;
  isDanger?: boolean;
  isBusy: boolean;
  /** The order has changed since: the conflict is resolved first. */
  isStale?: boolean;
  onAct: () => Promise<void>;
  children: ReactNode;
};

/** A dialog that changes one order: what failed on top, leaving beside the act. */
export function OrderDialog(props: Props) {
  const { title, failure, leave, onLeave, act, isDanger, isBusy, isStale, onAct, children } = props;
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
      {failure && <Banner {...failure} />}
      {children}
    </Dialog>
  );
}
