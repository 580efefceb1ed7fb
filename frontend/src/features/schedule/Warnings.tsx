import { brokenIn, slackBeforeDelivery } from '@kalavara/shared-types/todos/dependencies.rules';
import { beforeDawn, lightAt } from '@kalavara/shared-types/schedule/schedule.rules';
import { nameIn } from '@kalavara/shared-types/todos/task-names.rules';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../ui/Stack';
import css from './Schedule.module.css';
import { lightText, plannedText } from './timeText';

/** Longer lists are folded, so that on a phone the button below remains near. */
const shownAtOnce = 3;

type Props = {
  /** The tasks as they would be after the change. */
  tasks: readonly Task[];
  deliveryTime: string;
};

/**
 * Warnings about a schedule: a start too early in the morning, tasks too close together, no slack.
 */
export function Warnings({ tasks, deliveryTime }: Props) {
  const { t } = useTranslation('schedule');
  const language = useLanguage();
  const name = (task: Task) => nameIn(task, language);
  const earlyItem = (task: Task) => (
    <li key={task.id}>{t('dawn.item', { task: name(task), time: plannedText(task, t) })}</li>
  );
  const early = beforeDawn(tasks);
  const broken = brokenIn(tasks);
  const slack = slackBeforeDelivery(tasks);
  const light = lightAt(tasks, deliveryTime);
  return (
    <Stack gap={2} role="status">
      {early.length > 0 && (
        <div className={css['warning']}>
          <p>
            <strong>{t('dawn.title', { count: early.length })}</strong>
          </p>
          <ul>{early.slice(0, shownAtOnce).map(earlyItem)}</ul>
          {early.length > shownAtOnce && (
            <details>
              <summary>{t('dawn.more', { count: early.length - shownAtOnce })}</summary>
              <ul>{early.slice(shownAtOnce).map(earlyItem)}</ul>
            </details>
          )}
        </div>
      )}
      {broken.length > 0 && (
        <div className={css['warning']}>
          <p>
            <strong>{t('broken.title', { count: broken.length })}</strong>
          </p>
          <ul>
            {broken.map(({ task, before, slack: by }) => (
              <li key={`${task.id} ${before.id}`}>
                {by === null
                  ? t('broken.day', { task: name(task), before: name(before) })
                  : t('broken.item', { task: name(task), before: name(before), minutes: -by })}
              </li>
            ))}
          </ul>
        </div>
      )}
      {slack === 0 && <p className={css['warning']}>{t('noSlack')}</p>}
      {slack !== undefined && slack > 0 && (
        <p className={css['quiet']}>{t('slack', { count: slack })}</p>
      )}
      {light && (
        <p className={css['light']}>
          <strong>{lightText(light, t)}</strong>
          <br />
          <small>{t('lightWhy')}</small>
        </p>
      )}
    </Stack>
  );
}
