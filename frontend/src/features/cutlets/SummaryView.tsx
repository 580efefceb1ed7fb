import { checksOf, cutletTasks } from '@kalavara/shared-types/content/cutlets';
import { correctiveActionIn } from '@kalavara/shared-types/content/cutlet-actions';
import { isOutsideLimit } from '@kalavara/shared-types/cutlets/cutlet-limits.rules';
import type { CutletDay } from '@kalavara/shared-types/cutlets/cutlets';
import { checkOf, parsedAmount, planOf } from '@kalavara/shared-types/cutlets/cutlets.rules';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../ui/Stack';
import card from '../../ui/Card.module.css';
import { TextArea } from '../../ui/TextArea';
import { clockTime } from '../../ui/time';
import { AmountField } from './AmountField';
import { CompleteDay } from './CompleteDay';
import { MeatAdvice } from './MeatAdvice';
import { useDraft } from './useDraft';
import { saveNumbers, type ShownDay } from './useDay';
import css from './Views.module.css';
import { useValue, useWorkerName } from './texts';

const produced = ['producedCutlets', 'leftoverMeatUsed', 'totalPackages'] as const;

/** The results of the day, and who did which part. */
export function SummaryView({ shown: { day, amounts } }: { shown: ShownDay }) {
  const { t } = useTranslation('cutlets');
  const { production, date } = day;
  const issues = useDraft(production.qualityIssues, async (typed) => {
    if (typed.trim() !== production.qualityIssues)
      await saveNumbers(date, { production: { qualityIssues: typed } });
  });
  return (
    <Stack gap={4} className={css['view']}>
      <section className={`${card['card']} ${css['card']}`} aria-labelledby="cutlet-production">
        <h2 id="cutlet-production">{t('summary.production')}</h2>
        <p>
          {t('summary.target', {
            target: production.targetCutlets,
            needed: planOf(day).needed,
            made: production.producedCutlets,
          })}
        </p>
        <Stack gap={4} className={css['fields']}>
          {produced.map((field) => (
            <AmountField
              key={field}
              label={t(`summary.${field}`)}
              value={production[field]}
              parse={parsedAmount}
              onSave={(amount) => saveNumbers(date, { production: { [field]: amount } })}
            />
          ))}
        </Stack>
        <TextArea
          label={t('summary.qualityIssues')}
          maxLength={4_000}
          value={issues.value}
          onChange={(event) => issues.onChange(event.target.value)}
          onBlur={issues.onBlur}
        />
      </section>
      <CompleteDay day={day} amounts={amounts} />
      <MeatAdvice day={day} />
      <DoneTasks day={day} />
    </Stack>
  );
}

function DoneTasks({ day }: { day: CutletDay }) {
  const { t } = useTranslation('cutlets');
  const language = useLanguage();
  const valueOf = useValue();
  const workerOf = useWorkerName();
  return (
    <section className={`${card['card']} ${css['card']}`} aria-labelledby="cutlet-done">
      <h2 id="cutlet-done">{t('summary.tasks')}</h2>
      <ul className={css['summary']}>
        {cutletTasks.map((task) => {
          const done = day.done.find(({ taskId }) => taskId === task.id);
          const values = checksOf(task).flatMap((plan) => {
            const check = checkOf(day, task.id, plan.id);
            if (!check) return [];
            const value = `${plan.task[language]}: ${valueOf(check.value, plan.unit)}`;
            const isOutside = isOutsideLimit(day, task.id, plan.id, check.value);
            const notes = [
              isOutside && t('limit.mark'),
              check.action &&
                t('limit.actionIs', { action: correctiveActionIn(check.action, language) }),
            ].filter(Boolean);
            return [notes.length > 0 ? `${value} (${notes.join('. ')})` : value];
          });
          return (
            <li key={task.id}>
              <h3>{task.title[language]}</h3>
              <p className={done ? css['yes'] : css['open']}>
                {done
                  ? t('task.finished', {
                      worker: workerOf(done.worker),
                      time: clockTime(Date.parse(done.at)),
                    })
                  : t(values.length > 0 ? 'summary.begun' : 'summary.open')}
              </p>
              {values.length > 0 && <p className={css['values']}>{values.join(' · ')}</p>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
