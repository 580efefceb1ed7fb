import { stagesTimed } from '@kalavara/shared-types/content/stages/index';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { withOwnMedia } from '@kalavara/shared-types/step-media/step-media.rules';
import { Suspense, useMemo, useRef, type ComponentType } from 'react';
import { useDiary } from '../../features/diary/store';
import { kitchenRoom, useSetupTiming } from '../../features/settings/kitchenStore';
import { useOwnMedia } from '../../features/step-media/store';
import { StagesContext } from '../../features/todos/StagesContext';
import { useTranslation } from 'react-i18next';
import { useRoom } from '../../realtime/useRoom';
import { Skeleton } from '../../ui/Skeleton';
import { OfflineBadge } from '../../ui/OfflineBadge';
import { part } from '../../ui/part';
import { SkipLink } from '../../ui/SkipLink';
import noticesCss from './notices/Notices.module.css';
import { DiaryPage } from './diary/DiaryPage';
import { DeliveryNotices } from './notices/DeliveryNotices';
import { DisplaysPage } from './DisplaysPage';
import GuidePage from './GuidePage';
import { GuestCountNotices } from './notices/GuestCountNotices';
import css from './Kitchen.module.css';
import { MorePage } from './frame/MorePage';
import { Navigation } from './frame/Navigation';
import { NewVersion } from './notices/NewVersion';
import { NoticesAbove } from './notices/NoticesAbove';
import { nextEvent } from './nextEvent';
import { useKitchenLocation, type Section } from './location';
import { ReadingAlerts } from './notices/ReadingAlerts';
import { Refusals } from './notices/Refusals';
import { ReminderLines } from './notices/ReminderLines';
import { TasksPage } from './tasks/TasksPage';
import { OutboxErrors } from './notices/OutboxErrors';
import type { PageProps } from './pageProps';
import { useSections } from './useSections';
import { useTitle } from '../../ui/useTitle';

const pages: Record<Section, ComponentType<PageProps>> = {
  guide: GuidePage,
  diary: DiaryPage,
  tasks: TasksPage,
  stock: part(() => import('./inventory/InventoryPage')),
  shopping: part(() => import('./shopping/ShoppingPage')),
  recipes: part(() => import('./recipes/RecipesPage')),
  tvs: DisplaysPage,
  more: MorePage,
};

/** The phone of a cook: its tabs at the bottom, and important notices at the top. */
export function Kitchen() {
  const { t } = useTranslation('kitchen');
  const notices = useRef<HTMLDivElement>(null);
  const [location, go] = useKitchenLocation();
  const { events } = useDiary();
  const next = nextEvent(events);
  const timing = useSetupTiming() ?? 'standard';
  const media = useOwnMedia();
  const stages = useMemo(() => withOwnMedia(stagesTimed(timing), media), [timing, media]);
  const { around, diaryEvent, shown } = useSections(location);
  useRoom(kitchenRoom);
  useRoom('diary');
  // The purchase list is calculated against the stock, possibly offline later.
  useRoom('inventory');
  // Preloads the list of the next event, which is likely to be opened.
  useRoom(next && eventRoom(next.id));
  useTitle(t(`${location.section}.title`));

  return (
    <div className={css['kitchen']}>
      <SkipLink />
      <header className={css['header']}>
        <ReminderLines events={events} notices={notices} />
        <NoticesAbove notices={notices} />
        <OfflineBadge />
        <Navigation location={location} diaryEvent={diaryEvent} />
      </header>
      <main ref={around} id="content" className={css['content']} tabIndex={-1}>
        <div ref={notices} className={noticesCss['notices']}>
          <NewVersion />
          <ReadingAlerts events={events} go={go} />
          <GuestCountNotices events={events} />
          <DeliveryNotices events={events} />
          <OutboxErrors />
          <Refusals events={events} go={go} />
        </div>
        <StagesContext value={stages}>
          {shown.map(({ section, location: at, isOpen }) => {
            const Page = pages[section];
            return (
              <div key={section} hidden={!isOpen}>
                <Suspense fallback={<Skeleton label={t('tools.loading')} rows={4} height="96px" />}>
                  <Page location={at} go={go} />
                </Suspense>
              </div>
            );
          })}
        </StagesContext>
      </main>
    </div>
  );
}
