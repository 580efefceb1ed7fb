import type { DiaryEvent } from '@kalavara/shared-types/diary';
import type { Moved } from '@kalavara/shared-types/taken.rules';
import type { Item } from '@kalavara/shared-types/inventory';
import type { Day, EventId } from '@kalavara/shared-types/primitives';
import type { RiceAmounts } from '@kalavara/shared-types/settings';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Choices } from '../../ui/Choices';
import { AllEvents } from './AllEvents';
import css from './Calculator.module.css';
import { ThisEvent } from './ThisEvent';

export type PurchaseProps = {
  event: { id: EventId; title: string; date: Day | null };
  /** The guest count, if set. */
  people: number | undefined;
  /** The inventory as loaded here; undefined before that. */
  items: readonly Item[] | undefined;
  /** What was taken from the store for this event. */
  stock: readonly Moved[];
  riceAmounts: RiceAmounts;
  /** The diary, for what is bought for several events at once. */
  events: readonly DiaryEvent[];
  isLive: boolean;
};

const scopes = ['thisEvent', 'allEvents'] as const;

/** The purchase list of a guest count against the inventory; part of the task "Stationary". */
export function PurchaseList(props: PurchaseProps) {
  const { t } = useTranslation('purchase');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [scope, setScope] = useState<(typeof scopes)[number]>('thisEvent');
  return (
    <section className={css['calculator']} aria-label={t('purchase.title')}>
      <Button
        look="quiet"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'purchase.hide' : 'purchase.show')}
      </Button>
      <div id={id}>
        {isOpen && (
          <div className={css['calculator']}>
            <h4>{t('purchase.title')}</h4>
            <Choices
              legend={t('purchase.scope')}
              options={scopes.map((value) => ({ value, label: t(`purchase.${value}`) }))}
              value={scope}
              onChange={setScope}
            />
            {scope === 'thisEvent' ? <ThisEvent {...props} /> : <AllEvents {...props} />}
          </div>
        )}
      </div>
    </section>
  );
}
