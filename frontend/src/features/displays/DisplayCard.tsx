import type { Display } from '@kalavara/shared-types/displays';
import type { EventId } from '@kalavara/shared-types/primitives';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { displayRoom } from '@kalavara/shared-types/rooms';
import { useState } from 'react';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../realtime/clock';
import { useRoom } from '../../realtime/useRoom';
import { Button } from '../../ui/Button';
import { Grid } from '../../ui/Grid';
import { clockTime, dayText } from '../../ui/time';
import css from './DisplayList.module.css';
import { DisplayDialogs, type Asked } from './DisplayDialogs';
import { pageName } from './pageName';
import { useDisplay } from './store';
import { useDisplayActions } from './useDisplayActions';

type Props = {
  listed: Display;
  events: readonly { id: EventId; title: string }[];
  onChanged: () => void;
};

/** One TV: its name, whether it is live, what it shows, and five things to do with it. */
export function DisplayCard({ listed, events, onChanged }: Props) {
  const { t } = useTranslation('kitchen');
  const language = useLanguage();
  const [asked, setAsked] = useState<Asked>(null);
  useRoom(displayRoom(listed.id));
  // What its room says is newer than the list; whether it is live only the list knows.
  const display = {
    ...(useDisplay(listed.id) ?? listed),
    isLive: listed.isLive,
    lastBeatAt: listed.lastBeatAt,
  };
  const actions = useDisplayActions(display, onChanged);
  return (
    <li className={css['card']} data-live={display.isLive}>
      <Grid columns="end" gap={3} className={css['head']}>
        <h3>{display.name}</h3>
        <p className={css['state']}>
          <span className={css['dot']} aria-hidden="true" />
          {t(display.isLive ? 'tvs.live' : 'tvs.notLive')}
        </p>
      </Grid>
      <p className={css['facts']}>
        {t('tvs.shows', { page: pageName(display.path, events, language, t('tvs.home')) })}
        {!display.isLive && (
          <>
            <br />
            <LastSeen at={display.lastBeatAt} />
          </>
        )}
      </p>
      {display.message && (
        <p className={css['message']}>{t('tvs.messageNow', { message: display.message })}</p>
      )}
      <Grid columns={2} gap={2}>
        <Button className={css['wide'] ?? ''} onClick={() => setAsked('send')}>
          {t('tvs.send')}
        </Button>
        <Button look="quiet" onClick={() => setAsked('message')}>
          {t('tvs.message')}
        </Button>
        <Button look="quiet" onClick={() => void actions.ring()}>
          {t('tvs.ring')}
        </Button>
        <Button look="quiet" onClick={() => setAsked('rename')}>
          {t('tvs.rename')}
        </Button>
        <Button look="danger" onClick={() => setAsked('revoke')}>
          {t('tvs.revoke')}
        </Button>
      </Grid>
      <DisplayDialogs {...{ display, events, asked, actions }} onClose={() => setAsked(null)} />
    </li>
  );
}

function LastSeen({ at }: { at: number | null }) {
  const { t } = useTranslation('kitchen');
  const language = useLanguage();
  if (at === null) return <>{t('tvs.never')}</>;
  const isToday = indianDay(at) === indianDay(serverNow());
  const time = isToday ? clockTime(at) : `${dayText(indianDay(at), language)}, ${clockTime(at)}`;
  return <>{t('tvs.lastSeen', { time })}</>;
}
