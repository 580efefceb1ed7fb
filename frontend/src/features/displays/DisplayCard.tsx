import type { Display } from '@kalavara/shared-types/displays/displays';
import { displayRoom } from '@kalavara/shared-types/contract/rooms';
import { useState } from 'react';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { useIsBefore } from '../../realtime/drawing';
import { useRoom } from '../../realtime/useRoom';
import { Button } from '../../ui/Button';
import { Grid } from '../../ui/Grid';
import { pastTime } from '../../ui/pastTime';
import css from './DisplayList.module.css';
import { DisplayDialogs, type DisplayDialog } from './DisplayDialogs';
import { type Events, pageName } from './pageName';
import { useDisplay } from './store';
import { TrimForm } from './TrimForm';
import { useDisplayActions } from './useDisplayActions';

type Props = {
  listed: Display;
  /** Its name, with a number if other displays have the same name. */
  label: string;
  events: Events;
  onChanged: () => void;
};

/** A display: its name, whether it is live, what it shows, and its five actions. */
export function DisplayCard({ listed, label, events, onChanged }: Props) {
  const { t } = useTranslation('kitchen');
  const language = useLanguage();
  const [dialog, setDialog] = useState<DisplayDialog>(null);
  useRoom(displayRoom(listed.id));
  const shared = useDisplay(listed.id) ?? listed;
  // The room's data is newer than the list. Only the list has whether a display is live and the page it reported,
  // since these do not change the room. A page it is sent to has a later time.
  const display = {
    ...shared,
    path: (shared.sentAt ?? 0) > (listed.sentAt ?? 0) ? shared.path : listed.path,
    isLive: listed.isLive,
    lastBeatAt: listed.lastBeatAt,
  };
  const actions = useDisplayActions(display, onChanged);
  const hasPattern = useIsBefore(display.patternUntil ?? 0);
  const page = t('tvs.shows', {
    page: pageName(display.path, events, language, t('tvs.home')),
  });
  return (
    <li className={css['card']} data-live={display.isLive}>
      <Grid columns="end" gap={3} className={css['head']}>
        <h3>{label}</h3>
        <p className={css['state']}>
          <span className={css['dot']} aria-hidden="true" />
          {t(display.isLive ? 'tvs.live' : 'tvs.notLive')}
        </p>
      </Grid>
      <p className={css['facts']}>
        {page}
        {!display.isLive && (
          <>
            <br />
            <LastHeartbeat at={display.lastBeatAt} />
          </>
        )}
      </p>
      {hasPattern && <TrimForm display={display} onTrim={actions.trim} />}
      {display.message && (
        <p className={css['message']}>{t('tvs.messageNow', { message: display.message })}</p>
      )}
      <Grid columns={2} gap={2}>
        <Button className={css['wide'] ?? ''} onClick={() => setDialog('send')}>
          {t('tvs.send')}
        </Button>
        <Button variant="quiet" onClick={() => setDialog('message')}>
          {t('tvs.message')}
        </Button>
        <Button variant="quiet" onClick={() => void actions.ring()}>
          {t('tvs.ring')}
        </Button>
        <Button variant="quiet" onClick={() => setDialog('rename')}>
          {t('tvs.rename')}
        </Button>
        <Button variant="danger" onClick={() => setDialog('revoke')}>
          {t('tvs.revoke')}
        </Button>
      </Grid>
      <DisplayDialogs
        display={display}
        label={label}
        page={page}
        events={events}
        dialog={dialog}
        actions={actions}
        onClose={() => setDialog(null)}
      />
    </li>
  );
}

function LastHeartbeat({ at }: { at: number | null }) {
  const { t } = useTranslation('kitchen');
  const language = useLanguage();
  if (at === null) return <>{t('tvs.never')}</>;
  return <>{t('tvs.lastSeen', { time: pastTime(at, language) })}</>;
}
