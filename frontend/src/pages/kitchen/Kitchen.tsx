import { stagesTimed } from '@kalavara/shared-types/content/stages/index';
import { eventRoom } from '@kalavara/shared-types/rooms';
import { useEffect } from 'react';
import { useDiary } from '../../features/diary/store';
import { kitchenRoom, useSetupTiming } from '../../features/timers/setupTiming';
import { StagesContext } from '../../features/todos/StagesContext';
import { useTranslation } from '../../i18n/useTranslation';
import { useRoom } from '../../realtime/useRoom';
import { OfflineBadge } from '../../ui/OfflineBadge';
import { DiaryPage } from './DiaryPage';
import { DisplaysPage } from './DisplaysPage';
import { HeadCountNews } from './HeadCountNews';
import css from './Kitchen.module.css';
import { MorePage } from './MorePage';
import { Navigation } from './Navigation';
import { NewVersion } from './NewVersion';
import { nextEvent } from './nextEvent';
import { usePlace } from './place';
import { Refusals } from './Refusals';
import { TasksPage } from './TasksPage';
import { Troubles } from './Troubles';

const pages = { diary: DiaryPage, tasks: TasksPage, tvs: DisplaysPage, more: MorePage };

/** The phone of a cook: four sections below, and above them what must not be missed. */
export function Kitchen() {
  const { t } = useTranslation(['kitchen', 'common']);
  const [place, go] = usePlace();
  const { events } = useDiary();
  const next = nextEvent(events);
  const timing = useSetupTiming();
  useRoom(kitchenRoom);
  useRoom('diary');
  // The event that is cooked next is the one that will be opened: its list is here before anybody asks for it.
  useRoom(next && eventRoom(next.id));

  useEffect(() => window.scrollTo(0, 0), [place.section]);

  const Page = pages[place.section];
  return (
    <div className={css['kitchen']}>
      <a className={css['skip']} href="#content">
        {t('skip')}
      </a>
      <header className={css['header']}>
        <p className={css['brand']}>{t('common:name')}</p>
        <OfflineBadge />
        <Navigation place={place} />
      </header>
      <main id="content" className={css['content']} tabIndex={-1}>
        <div className={css['news']}>
          <NewVersion />
          <HeadCountNews events={events} />
          <Troubles />
          <Refusals events={events} go={go} />
        </div>
        <StagesContext value={stagesTimed(timing ?? 'standard')}>
          <Page place={place} go={go} />
        </StagesContext>
      </main>
    </div>
  );
}

export type PageProps = { place: ReturnType<typeof usePlace>[0]; go: ReturnType<typeof usePlace>[1] };
