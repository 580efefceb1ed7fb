import type { Product } from '@kalavara/shared-types/catalogue/catalogue';
import { nutritionRows } from '@kalavara/shared-types/catalogue/nutrition.rules';
import { useTranslation } from 'react-i18next';
import css from './ProductPage.module.css';
import { PagePart } from './PagePart';

const named = ['energy', 'protein', 'fat', 'carbohydrate', 'sugar', 'sodium', 'salt'] as const;
const isNamed = (name: string): name is (typeof named)[number] =>
  (named as readonly string[]).includes(name);

/** Nutrition facts per 100 g; renders nothing if the owner has entered none. */
export function Nutrition({ product }: { product: Product }) {
  const { t } = useTranslation('productPage');
  const rows = nutritionRows(product.nutritionalInfo);
  if (rows.length === 0) return null;
  return (
    <PagePart title={t('nutrition.title')}>
      <table className={css['table']}>
        <tbody>
          {rows.map(({ name, amount }) => (
            <tr key={name}>
              <th scope="row">{isNamed(name) ? t(`nutrition.${name}`) : name}</th>
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PagePart>
  );
}
