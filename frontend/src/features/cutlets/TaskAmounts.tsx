import {
  amountsOfTask,
  type AmountName,
} from '@kalavara/shared-types/cutlets/cutlet-task-amounts.rules';
import type { CutletPlan } from '@kalavara/shared-types/cutlets/cutlet-amounts.rules';
import { useTranslation } from 'react-i18next';
import css from './Tasks.module.css';
import { useUnit } from './texts';

const nameKeys = {
  meat: 'amounts.meat',
  cutlets: 'amounts.cutlets',
  packs: 'plan.packs',
  potatoes: 'ingredient.potatoes',
  eggs: 'ingredient.eggs',
  breadcrumbs: 'ingredient.breadcrumbs',
  keralaMasala: 'ingredient.keralaMasala',
  bridgeSpices: 'ingredient.bridgeSpices',
  pepper: 'spice.pepper',
  cardamom: 'spice.cardamom',
  curryLeaves: 'spice.curryLeaves',
  garamMasala: 'spice.garamMasala',
  redChilli: 'spice.redChilli',
  turmeric: 'spice.turmeric',
} as const satisfies Record<AmountName, string>;

/** The weights and counts of a task for the pieces of the day. */
export function TaskAmounts({ plan, taskId }: { plan: CutletPlan; taskId: string }) {
  const { t } = useTranslation('cutlets');
  const unitOf = useUnit();
  if (plan.needed === 0) return <p className={css['amounts']}>{t('amounts.none')}</p>;
  return (
    <div className={css['amounts']}>
      <strong>{t('amounts.title', { count: plan.needed })}</strong>
      <ul>
        {amountsOfTask(plan, taskId).map(({ name, amount, unit }) => (
          <li key={name}>
            {t(nameKeys[name])} <b>{amount}</b> {unitOf(unit)}
          </li>
        ))}
      </ul>
    </div>
  );
}
