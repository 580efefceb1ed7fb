import type { Product } from '@kalavara/shared-types/catalogue/catalogue';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { LabelRows } from './LabelRows';
import { PincodeCheck } from './PincodeCheck';

/** The label's declarations and delivery, collapsed. */
export function ProductLabel({ product }: { product: Product }) {
  const { t } = useTranslation('product');
  const [wasOpened, setOpened] = useState(false);
  const opened = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) =>
    void (currentTarget.open && setOpened(true));
  return (
    <details onToggle={opened}>
      <summary>{t('details')}</summary>
      <LabelRows product={product} />
      {wasOpened && <PincodeCheck />}
    </details>
  );
}
