import { cutletTasks, prepTasks, productionTasks } from '@kalavara/shared-types/content/cutlets';
import {
  isTaskDone,
  parsedTarget,
  planOf,
  progressOf,
} from '@kalavara/shared-types/cutlets/cutlets.rules';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../ui/Stack';
import card from '../../ui/Card.module.css';
import { AmountField } from './AmountField';
import css from './Views.module.css';
import { IntakeForm } from './IntakeForm';
import { PlanTable } from './PlanTable';
import { ProgressBar } from './ProgressBar';
import { saveNumbers, type ShownDay } from './useDay';
import { useUnit } from './texts';

const standards = [
  'weight',
  'size',
  'yield',
  'packs',
  'freezing',
  'chill',
  'shred',
  'perKg',
  'kerala',
  'bridge',
] as const;

/** The day at a glance: quantities needed, safety of the meat, and progress of the tasks. */
export function Dashboard({ shown }: { shown: ShownDay }) {
  const { t } = useTranslation('cutlets');
  const language = useLanguage();
  const unitOf = useUnit();
  const { day, amounts } = shown;
  const plan = planOf(day, amounts);
  const perKg = { ...amounts.perKg, ...amounts.keralaMasala, ...amounts.bridgeSpices };
  const next = cutletTasks.find((task) => !isTaskDone(day, task));
  const figures = [
    ['plan.needed', plan.needed, 'pieces'],
    ['plan.frozen', day.inventory.frozenCutlets, 'pieces'],
    ['plan.meat', plan.meat, 'kg'],
    ['plan.leftovers', day.inventory.mandiLeftovers, 'kg'],
  ] as const;
  return (
    <Stack gap={4} className={css['view']}>
      <section className={`${card['card']} ${css['card']}`} aria-labelledby="cutlet-target">
        <h2 id="cutlet-target">{t('plan.title')}</h2>
        <AmountField
          label={t('plan.target')}
          value={day.production.targetCutlets}
          parse={parsedTarget}
          onSave={(targetCutlets) => saveNumbers(day.date, { production: { targetCutlets } })}
        />
        <dl className={css['figures']}>
          {figures.map(([key, amount, unit]) => (
            <div key={key}>
              <dt>{t(key)}</dt>
              <dd>
                {amount} <small>{unitOf(unit)}</small>
              </dd>
            </div>
          ))}
        </dl>
        <p className={plan.isPurchaseNeeded ? css['buy'] : css['enough']}>
          {plan.isPurchaseNeeded ? t('plan.buy', { amount: plan.meatToBuy }) : t('plan.enough')}
        </p>
      </section>
      <IntakeForm shown={shown} />
      <section className={`${card['card']} ${css['card']}`} aria-labelledby="cutlet-progress">
        <h2 id="cutlet-progress">{t('progress.title')}</h2>
        <h3>{t('view.before')}</h3>
        <ProgressBar label={t('view.before')} {...progressOf(day, prepTasks)} />
        <h3>{t('view.production')}</h3>
        <ProgressBar label={t('view.production')} {...progressOf(day, productionTasks)} />
        <p>
          {next
            ? t('progress.next', {
                task: next.title[language],
                time: 'startTime' in next ? next.startTime : t('progress.dayBefore'),
              })
            : t('progress.all')}
        </p>
      </section>
      <PlanTable plan={plan} />
      <section className={`${card['card']} ${css['card']}`} aria-labelledby="cutlet-standards">
        <h2 id="cutlet-standards">{t('standards.title')}</h2>
        <ul className={css['standards']}>
          {standards.map((name) => (
            <li key={name}>{t(`standards.${name}`, perKg)}</li>
          ))}
        </ul>
      </section>
    </Stack>
  );
}
