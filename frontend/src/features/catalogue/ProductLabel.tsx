import type { Product } from '@kalavara/shared-types/catalogue';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { rupees } from '../../ui/rupees';
import { PincodeCheck } from './PincodeCheck';
import css from './ProductLabel.module.css';
import { useCatalogue } from './store';
import { monthsText } from './texts';

/** The label's declarations, which the law requires to be readable before buying, and delivery. */
export function ProductLabel({ product }: { product: Product }) {
  const { t } = useTranslation('product');
  const { fssai } = useCatalogue().settings;
  const [wasOpened, setOpened] = useState(false);
  const { label, price, originalPrice, weight, shelfLife } = product;
  const opened = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) =>
    void (currentTarget.open && setOpened(true));
  return (
    <details onToggle={opened}>
      <summary>{t('details')}</summary>
      <dl className={css['declared']}>
        <Declared name={t('label.genericName')} text={label.genericName} />
        <Declared name={t('label.netQuantity')} text={weight} />
        <Declared name={t('label.mrp')} text={rupees(Math.max(price, originalPrice ?? 0))} />
        <Declared
          name={t('label.bestBefore')}
          text={t('label.bestBeforeText', { time: monthsText(shelfLife, t) })}
        />
        <Declared name={t('label.maker')} text={`${label.makerName}, ${label.makerAddress}`} />
        <Declared name={t('label.origin')} text={label.countryOfOrigin} />
        <Declared name={t('label.care')} text={label.consumerCare} />
        {fssai !== '' && <Declared name={t('label.fssai')} text={fssai} />}
      </dl>
      {wasOpened && <PincodeCheck />}
    </details>
  );
}

const Declared = ({ name, text }: { name: string; text: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{text}</dd>
  </div>
);
