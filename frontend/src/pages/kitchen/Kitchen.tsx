import { stagesTimed } from '@kalavara/shared-types/content/stages/index';
import { eventRoom } from '@kalavara/shared-types/rooms';
import { withOwnMedia } from '@kalavara/shared-types/step-media.rules';
import { Suspense, useMemo, type ComponentType } from 'react';
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
import news from './News.module.css';
import { DiaryPage } from './DiaryPage';
import { DeliveryNews } from './DeliveryNews';
import { DisplaysPage } from './DisplaysPage';
import GuidePage from './GuidePage';
import { HeadCountNews } from './HeadCountNews';
import css from './Kitchen.module.css';
import { MorePage } from './MorePage';
import { Navigation } from './Navigation';
import { NewVersion } from './NewVersion';
import { nextEvent } from './nextEvent';
import { usePlace, type Section } from './place';
import { ReadingNews } from './ReadingNews';
import { Refusals } from './Refusals';
import { TasksPage } from './TasksPage';
import { Troubles } from './Troubles';
import type { PageProps } from './pageProps';
import { useSections } from './useSections';
import { useTitle } from './useTitle';

const pages: Record<Section, ComponentType<PageProps>> = {
  guide: GuidePage,
  diary: DiaryPage,
  tasks: TasksPage,
  stock: part(() => import('./InventoryPage')),
  tvs: DisplaysPage,
  more: MorePage,
};
/** The phone of a cook: its sections below, and above them what must not be missed. */
export function Kitchen() {
  const { t } = useTranslation(['kitchen', 'common']);
  const [place, go] = usePlace();
  const { events } = useDiary();
  const next = nextEvent(events);
  const [timing, media] = [useSetupTiming() ?? 'standard', useOwnMedia()];
  const stages = useMemo(() => withOwnMedia(stagesTimed(timing), media), [timing, media]);
  const { around, diaryEvent, shown } = useSections(place);
  useRoom(kitchenRoom);
  useRoom('diary');
  // What to buy is reckoned against the stock, also where there is no network by then.
  useRoom('inventory');
  // The event that is cooked next is the one that will be opened: its list is here before anybody asks for it.
  useRoom(next && eventRoom(next.id));
  useTitle(t(`${place.section}.title`));

  return (
    <div className={css['kitchen']}>
      <SkipLink />
      <header className={css['header']}>
        <p className={css['brand']}>{t('common:name')}</p>
        <OfflineBadge />
        <Navigation place={place} diaryEvent={diaryEvent} />
      </header>
      <main ref={around} id="content" className={css['content']} tabIndex={-1}>
        <div className={news['news']}>
          <NewVersion />
          <ReadingNews events={events} go={go} />
          <HeadCountNews events={events} />
          <DeliveryNews events={events} />
          <Troubles />
          <Refusals events={events} go={go} />
        </div>
        <StagesContext value={stages}>
          {shown.map(({ section, place: at, isOpen }) => {
            const Page = pages[section];
            return (
              <div key={section} hidden={!isOpen}>
                <Suspense fallback={<Skeleton label={t('tools.loading')} rows={4} height="96px" />}>
                  <Page place={at} go={go} />
                </Suspense>
              </div>
            );
          })}
        </StagesContext>
      </main>
    </div>
  );
}
