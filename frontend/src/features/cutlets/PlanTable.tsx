import type { CutletPlan } from '@kalavara/shared-types/cutlets/cutlet-amounts.rules';
import { useTranslation } from 'react-i18next';
import card from '../../ui/Card.module.css';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import css from './Views.module.css';
import { useUnit } from './texts';

/** The quantities of all ingredients, calculated from the meat. */
export function PlanTable({ plan }: { plan: CutletPlan }) {
  const { t } = useTranslation('cutlets');
  const unitOf = useUnit();
  const spices = [
    ['pepper', plan.keralaMasala.pepper],
    ['cardamom', plan.keralaMasala.cardamom],
    ['curryLeaves', plan.keralaMasala.curryLeaves],
    ['garamMasala', plan.bridgeSpices.garamMasala],
    ['redChilli', plan.bridgeSpices.redChilli],
    ['turmeric', plan.bridgeSpices.turmeric],
  ] as const;
  const rows: [name: string, amount: string][] = [
    [t('ingredient.potatoes'), `${plan.potatoes} ${unitOf('kg')}`],
    [t('ingredient.eggs'), t('plan.eggs', { eggs: plan.eggs, buy: plan.eggsToBuy })],
    [t('ingredient.breadcrumbs'), `${plan.breadcrumbs} ${unitOf('g')}`],
    ...spices.map(([name, amount]): [string, string] => [
      t(`spice.${name}`),
      `${amount} ${unitOf('g')}`,
    ]),
    [
      t('plan.packs'),
      plan.packs[0] === plan.packs[1] ? String(plan.packs[0]) : plan.packs.join('-'),
    ],
  ];
  return (
    <section className={`${card['card']} ${css['card']}`} aria-labelledby="cutlet-takes">
      <h2 id="cutlet-takes">{t('plan.takes', { meat: plan.meat })}</h2>
      <table className={css['table']}>
        <VisuallyHidden as="thead">
          <tr>
            <th scope="col">{t('plan.ingredient')}</th>
            <th scope="col">{t('plan.amount')}</th>
          </tr>
        </VisuallyHidden>
        <tbody>
          {rows.map(([name, amount]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
