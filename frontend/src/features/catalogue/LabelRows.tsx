import type { Product } from '@kalavara/shared-types/catalogue/catalogue';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { rupees } from '../../ui/rupees';
import { EnglishBeside } from './EnglishBeside';
import css from './ProductLabel.module.css';
import { useCatalogue } from './store';
import { monthsText } from './texts';

/** The label's declarations, which the law requires to be readable before buying. */
export function LabelRows({ product }: { product: Product }) {
  const { t, i18n } = useTranslation('declarations');
  const { fssai } = useCatalogue().settings;
  const english = rowsOf(product, fssai, i18n.getFixedT('en', 'declarations'));
  return (
    <dl className={css['declared']}>
      {rowsOf(product, fssai, t).map(({ name, text }, index) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {text}
            <EnglishBeside {...english[index]!} isSameText={english[index]!.text === text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Row = { name: string; text: string };

function rowsOf(product: Product, fssai: string, t: TFunction<'declarations'>): Row[] {
  const { label, price, originalPrice, weight, shelfLife } = product;
  const rows: Row[] = [
    { name: t('label.genericName'), text: label.genericName },
    { name: t('label.netQuantity'), text: weight },
    { name: t('label.mrp'), text: rupees(Math.max(price, originalPrice ?? 0)) },
    {
      name: t('label.bestBefore'),
      text: t('label.bestBeforeText', { time: monthsText(shelfLife, t) }),
    },
    { name: t('label.maker'), text: `${label.makerName}, ${label.makerAddress}` },
    { name: t('label.origin'), text: label.countryOfOrigin },
    { name: t('label.care'), text: label.consumerCare },
  ];
  return fssai === '' ? rows : [...rows, { name: t('label.fssai'), text: fssai }];
}
