import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../outbox/outbox';
import { Button } from './Button';
import { ignoreSecondTap } from './secondTap';
import { useRecentChange } from './useRecentChange';

type Props = {
  refusals: readonly Refusal[];
  /** Renders a card. `hasMoved`: whether a press may be meant for the card that was shown before. */
  card: (refusal: Refusal, hasMoved: () => boolean) => ReactNode;
};

/** The first refusal, and a button for the others: on a phone all of them would cover the page. */
export function RefusalCards({ refusals, card }: Props) {
  const { t } = useTranslation('commands');
  const [isOpen, setOpen] = useState(false);
  const hasMoved = useRecentChange(refusals.map(({ id }) => id).join());
  // The last card uncovers what is behind it.
  useEffect(() => {
    return ignoreSecondTap;
  }, []);
  const [first, ...others] = refusals;
  if (isOpen && others.length === 0) setOpen(false);
  return (
    <>
      {first && card(first, hasMoved)}
      {others.length > 0 && (
        <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('onlyFirst') : t('more', { count: others.length })}
        </Button>
      )}
      {isOpen && others.map((each) => card(each, hasMoved))}
    </>
  );
}
