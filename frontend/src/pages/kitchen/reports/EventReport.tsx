import { reportTexts } from '@kalavara/shared-types/content/report-texts';
import { minuteMs } from '@kalavara/shared-types/durations';
import { factsOf, figuresOf } from '@kalavara/shared-types/reports/report-figures.rules';
import {
  asOpened,
  shownTasks,
  statisticsOf,
  type ReportEvent,
} from '@kalavara/shared-types/reports/reports.rules';
import { useEffect, useState, type ReactNode } from 'react';
import { CostCard } from '../../../features/reports/CostCard';
import { CostRows } from '../../../features/reports/CostRows';
import { TimelineChart } from '../../../features/reports/TimelineChart';
import { ExportControls } from '../../../features/reports/ExportControls';
import { Facts } from '../../../features/reports/Facts';
import { FirstPage } from '../../../features/reports/FirstPage';
import { ReadingRows } from '../../../features/reports/ReadingRows';
import { StockRows } from '../../../features/reports/StockRows';
import { TaskFilters } from '../../../features/reports/TaskFilters';
import { TaskRows } from '../../../features/reports/TaskRows';
import { useEventCost } from '../../../features/reports/useEventCost';
import { useProblemText } from '../../../features/reports/useProblemText';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../realtime/clock';
import { ErrorState } from '../../../ui/ErrorState';
import { Stack } from '../../../ui/Stack';
import notice from '../../../ui/Notice.module.css';
import { Skeleton } from '../../../ui/Skeleton';
import { clockTime } from '../../../ui/time';
import { useMediaQuery } from '../../../ui/useMediaQuery';
import { useWho } from '../who';
import css from './ReportsPage.module.css';
import { useCostBasis } from './useCostBasis';
import { useReport } from './useReport';

/** The report of the day of one event so far. */
export function EventReport({ event }: { event: ReportEvent }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const problemText = useProblemText();
  const now = useMinute();
  const [view, setView] = useState(asOpened);
  const { tasks, problem, isLive, lastReceivedAt, retry, ...report } = useReport(event.id);
  const { cost, state, setCost, reload } = useEventCost(event.id, useCostBasis(event), isLive);
  const { may } = useWho();
  // A phone shows the first page; the following tables are one press away.
  const isWide = useMediaQuery('(min-width: 60em)');
  const [isAll, setAll] = useState(isWide);

  if (problem)
    return <ErrorState text={t('errorData', { problem: problemText(problem) })} onRetry={retry} />;
  if (!tasks) {
    return (
      <>
        <p>{t('loadingData')}</p>
        <Skeleton label={t('loadingData')} rows={5} height="96px" />
      </>
    );
  }
  const shown = shownTasks(tasks, view, language);
  const { percent } = statisticsOf(tasks);
  const tables = (
    <>
      <Part title={reportTexts.statistics.title[language]}>
        <Facts facts={figuresOf(tasks, language)} />
      </Part>
      <Part title={reportTexts.picture.title[language]}>
        <TimelineChart tasks={tasks} readings={report.readings} day={event.date} now={now} />
      </Part>
      <Part title={reportTexts.tasks.title[language]}>
        <TaskFilters view={view} onChange={setView} />
        <p role="status">{t('filters.shown', { shown: shown.length, total: tasks.length })}</p>
        <TaskRows shown={shown} isEmpty={tasks.length === 0} />
      </Part>
      <Part title={reportTexts.readings.title[language]}>
        <ReadingRows readings={report.readings} tasks={tasks} />
      </Part>
      <Part title={reportTexts.stock.title[language]}>
        <StockRows movements={report.stock} />
      </Part>
      {cost && (
        <Part title={reportTexts.cost.title[language]}>
          <CostRows cost={cost} title={event.title} onReload={reload} />
        </Part>
      )}
    </>
  );
  return (
    <Stack as="article" gap={5} className={css['report']} aria-label={event.title}>
      {!isLive && lastReceivedAt !== null && (
        <p className={notice['offline']} role="status">
          {t('stale', { time: clockTime(lastReceivedAt) })}
        </p>
      )}
      <h2 className={css['name']}>{event.title}</h2>
      <Part title={t('summary')}>
        <Facts facts={factsOf({ event, ...report }, language)} />
        <progress
          className={css['progress']}
          max={100}
          value={percent}
          aria-label={t('progress', { percent })}
        />
      </Part>
      <FirstPage
        tasks={tasks}
        now={now}
        day={event.date}
        readings={report.readings}
        reviews={report.reviews}
        cost={
          <CostCard
            cost={cost}
            state={state}
            mayEnterLabour={may('setEventLabour')}
            onCost={setCost}
          />
        }
      />
      <ExportControls
        event={event}
        tasks={tasks}
        view={view}
        isLive={isLive}
        onPrint={() => setAll(true)}
      />
      <details
        className={css['all']}
        open={isAll}
        onToggle={({ currentTarget }) => setAll(currentTarget.open)}
      >
        <summary>{t('first.all')}</summary>
        <Stack gap={5} className={css['report']}>
          {tables}
        </Stack>
      </details>
    </Stack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap={3} className={css['part']}>
      <h3>{title}</h3>
      {children}
    </Stack>
  );
}

/** The current minute, for the progress of running tasks. */
function useMinute(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
