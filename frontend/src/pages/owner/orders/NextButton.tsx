import { useTranslation } from 'react-i18next';
import type { NextStatus } from '../../../features/orders/nextStatus';
import { Button } from '../../../ui/Button';
import { useRecentChange } from '../../../ui/useRecentChange';

type Props<S extends NextStatus> = {
  orderId: string;
  next: S;
  isBusy: boolean;
  className: string | undefined;
  /** Whether the rows have just moved, so that a press may be meant for another one. */
  hasShifted: () => boolean;
  onPress: (next: S) => void;
};

/** Moves an order to its next status. The second tap of a double tap does not move it further. */
export function NextButton<S extends NextStatus>({
  orderId,
  next,
  isBusy,
  className,
  hasShifted,
  onPress,
}: Props<S>) {
  const { t } = useTranslation('orders');
  const hasJustChanged = useRecentChange(next);
  const act = t(`next.${next}`);
  return (
    <Button
      className={className ?? ''}
      isBusy={isBusy}
      aria-label={t('next.label', { act, order: orderId })}
      onClick={() => {
        if (!hasJustChanged() && !hasShifted()) onPress(next);
      }}
    >
      {act}
    </Button>
  );
}
