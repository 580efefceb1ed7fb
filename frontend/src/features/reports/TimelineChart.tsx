import { reportTexts } from '@kalavara/shared-types/content/report-texts';
import {
  buildTimeline,
  type TimelineTask,
} from '@kalavara/shared-types/reports/event-timeline.rules';
import type { Day, Instant } from '@kalavara/shared-types/primitives';
import type { Reading } from '@kalavara/shared-types/readings/readings';
import { useMemo } from 'react';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../ui/Stack';
import { clockTime } from '../../ui/time';
import { TimelineTasks, rowHeight } from './TimelineTasks';
import { TimelineTemperatures, temperaturesHeight } from './TimelineTemperatures';
import css from './TimelineChart.module.css';

type Props = {
  tasks: readonly TimelineTask[];
  readings: readonly Reading[];
  day: Day;
  now: Instant;
};

const legend = [
  ['planned', reportTexts.picture.planned],
  ['completed', reportTexts.picture.actual],
  ['over', reportTexts.statistics.over],
  ['in-progress', reportTexts.picture.running],
] as const;
const scaleHeight = 24;

/** The planned times, actual times and readings of the day on one time axis. */
export function TimelineChart({ tasks, readings, day, now }: Props) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const picture = useMemo(
    () => buildTimeline(tasks, readings, day, now),
    [tasks, readings, day, now],
  );
  if (!picture) return <p>{reportTexts.picture.none[language]}</p>;

  const tasksHeight = picture.rows.length * rowHeight;
  const height = scaleHeight + tasksHeight + (picture.dots.length > 0 ? temperaturesHeight : 8);
  const about = t('picture.about', {
    count: picture.rows.length,
    from: clockTime(picture.from),
    to: clockTime(picture.to),
    done: picture.rows.filter(({ status }) => status === 'completed').length,
    over: picture.rows.filter(({ isOver }) => isOver).length,
    running: picture.rows.filter(({ status }) => status === 'in-progress').length,
    readings: picture.dots.length,
    off: picture.dots.filter(({ verdict }) => verdict === 'low' || verdict === 'high').length,
  });
  return (
    <Stack as="figure" gap={2} className={css['picture']}>
      <ul className={css['legend']}>
        {legend.map(([kind, text]) => (
          <li key={kind} data-look={kind}>
            {text[language]}
          </li>
        ))}
      </ul>
      <div className={css['box']} tabIndex={0} role="region" aria-label={t('picture.scroll')}>
        <svg viewBox={`0 0 ${wide} ${height}`} role="img" aria-label={about}>
          {picture.ticks.map(({ at, x }) => (
            <g key={at}>
              <line className={css['hour']} x1={toX(x)} x2={toX(x)} y1={scaleHeight} y2={height} />
              <text
                className={css['scale']}
                x={toX(x)}
                y={16}
                textAnchor={x > 0.95 ? 'end' : x < 0.05 ? 'start' : 'middle'}
              >
                {clockTime(at)}
              </text>
            </g>
          ))}
          <g transform={`translate(0 ${scaleHeight})`}>
            <TimelineTasks rows={picture.rows} toX={toX} language={language} />
          </g>
          {picture.dots.length > 0 && (
            <g transform={`translate(0 ${scaleHeight + tasksHeight})`}>
              <TimelineTemperatures picture={picture} toX={toX} width={wide} language={language} />
            </g>
          )}
        </svg>
      </div>
      <figcaption>{about}</figcaption>
    </Stack>
  );
}

const wide = 960;
const edge = 36;
/** The X position of a fraction of the day. */
const toX = (part: number) => edge + part * (wide - 2 * edge);
