import { findCheck, prepTasks, productionTasks } from '@kalavara/shared-types/content/cutlets';
import { cutletAmountsOf } from '@kalavara/shared-types/kitchen-recipes/kitchen-recipes.rules';
import { cutletRoom } from '@kalavara/shared-types/contract/rooms';
import { kitchenDay } from '@kalavara/shared-types/time.rules';
import { useEffect, useMemo, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Dashboard } from '../../../features/cutlets/Dashboard';
import { markLocked } from '../../../features/cutlets/gate';
import { InventoryView } from '../../../features/cutlets/InventoryView';
import { SummaryView } from '../../../features/cutlets/SummaryView';
import { TaskView } from '../../../features/cutlets/TaskView';
import { useIntakeText, useNumbersText } from '../../../features/cutlets/texts';
import { useDay } from '../../../features/cutlets/useDay';
import { useEditedRecipes } from '../../../features/kitchen-recipes/store';
import { kitchenRoom } from '../../../features/settings/kitchenStore';
import { useDiary } from '../../../features/diary/store';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../../outbox/outbox';
import { useToday } from '../../../realtime/useToday';
import { useConnection } from '../../../realtime/status';
import { useRoom } from '../../../realtime/useRoom';
import { OfflineBadge } from '../../../ui/OfflineBadge';
import { Skeleton } from '../../../ui/Skeleton';
import noticesCss from '../notices/Notices.module.css';
import { NewVersion } from '../notices/NewVersion';
import { queryOf } from '../location';
import { Refusals } from '../notices/Refusals';
import { OutboxErrors } from '../notices/OutboxErrors';
import css from './Cutlets.module.css';
import { CutletsMenu } from './CutletsMenu';
import { CutletsTop } from './CutletsTop';
import { useCutletLocation, type View } from './location';

/** The unlocked cutlet kitchen. The server decides about access: once it refuses, the page locks too. */
export function CutletsContent({ isOwner }: { isOwner: boolean }) {
  const { t } = useTranslation('cutlets');
  const language = useLanguage();
  const navigate = useNavigate();
  const today = useToday(kitchenDay);
  const location = useCutletLocation(today);
  const { isLive, refusal } = useRoom(cutletRoom(location.date));
  useRoom(kitchenRoom);
  const edited = useEditedRecipes();
  const amounts = useMemo(() => cutletAmountsOf(edited), [edited]);
  const shown = useDay(location.date, amounts);
  const { state } = useConnection();
  const { events } = useDiary();

  useEffect(() => {
    if (refusal === 'cutlets-locked') markLocked();
  }, [refusal]);
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [location.view]);

  const numbersText = useNumbersText();
  const intakeText = useIntakeText();
  const nameOf = ({ name, given }: Refusal) => {
    if (name === 'saveCutletDay') return numbersText(given.body);
    if (name === 'recordIntake') return intakeText(given.body);
    const body = 'body' in given ? (given.body as { taskId?: string; checkId?: string }) : {};
    return body.taskId && body.checkId
      ? findCheck(body.taskId, body.checkId)?.task[language]
      : undefined;
  };
  // A day is not polled: without the socket no changes arrive.
  const isOnTheWay = !shown.isLoaded && (isLive || state !== 'lost');
  const views: Record<View, ReactNode> = {
    dashboard: <Dashboard shown={shown} />,
    before: (
      <TaskView
        key="before"
        title={t('view.before')}
        tasks={prepTasks}
        shown={shown}
        isOwner={isOwner}
      />
    ),
    production: (
      <TaskView
        key="production"
        title={t('view.production')}
        tasks={productionTasks}
        shown={shown}
        isOwner={isOwner}
      />
    ),
    inventory: <InventoryView shown={shown} />,
    summary: <SummaryView shown={shown} />,
  };
  return (
    <div className={css['inside']} data-has-menu>
      <CutletsTop today={today} date={location.date} onDate={location.setDate} />
      <CutletsMenu view={location.view} queryOf={location.queryOf} />
      <main className={css['content']} id="content" tabIndex={-1}>
        <div className={noticesCss['notices']}>
          <OfflineBadge />
          <NewVersion />
          <OutboxErrors />
          <Refusals
            events={events}
            go={(to) => void navigate(`/roadmap${queryOf(to)}`)}
            nameOf={nameOf}
          />
          {!shown.isLoaded && !isOnTheWay && (
            <p className={css['notLive']} role="status">
              {t('neverLoaded')}
            </p>
          )}
        </div>
        {isOnTheWay ? (
          <Skeleton label={t('loading')} rows={5} height="96px" />
        ) : (
          <div key={location.date}>{views[location.view]}</div>
        )}
      </main>
    </div>
  );
}
