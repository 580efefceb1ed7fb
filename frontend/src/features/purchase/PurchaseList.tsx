import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Choices } from '../../ui/Choices';
import { Stack } from '../../ui/Stack';
import { AllEvents } from './AllEvents';
import css from './Calculator.module.css';
import type { PurchaseProps } from './purchaseProps';
import { ThisEvent } from './ThisEvent';

const scopes = ['thisEvent', 'allEvents'] as const;

/** The purchase list of a guest count against the inventory; part of the task "Stationary". */
export function PurchaseList(props: PurchaseProps) {
  const { t } = useTranslation('purchase');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [scope, setScope] = useState<(typeof scopes)[number]>('thisEvent');
  return (
    <Stack as="section" gap={4} className={css['calculator']} aria-label={t('purchase.title')}>
      <Button
        variant="quiet"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'purchase.hide' : 'purchase.show')}
      </Button>
      <div id={id}>
        {isOpen && (
          <Stack gap={4} className={css['calculator']}>
            <h4>{t('purchase.title')}</h4>
            <Choices
              legend={t('purchase.scope')}
              options={scopes.map((value) => ({ value, label: t(`purchase.${value}`) }))}
              value={scope}
              onChange={setScope}
            />
            {scope === 'thisEvent' ? <ThisEvent {...props} /> : <AllEvents {...props} />}
          </Stack>
        )}
      </div>
    </Stack>
  );
}
