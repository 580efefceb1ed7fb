import { createContext, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCanSound, wasSoundAllowed } from '../../../ui/bell';
import { useMediaQuery } from '../../../ui/useMediaQuery';
import { useTimeout } from '../../../ui/useTimeout';
import type { Wakefulness } from './useWakeLock';
import css from './Vitals.module.css';

export const WakefulnessContext = createContext<Wakefulness>('asking');

const messageKeys = {
  asking: 'awake',
  lock: 'awake',
  video: 'awakeByVideo',
  none: 'mayStop',
} as const;

const shownFor = 12_000;
/** Devices that are tapped; a TV has an OK key. The style sheets use the same widths. */
const phoneQuery = '(orientation: portrait), (max-height: 450px), (max-width: 840px)';

/** How to prevent that the screen goes dark: across the screen for a few seconds, then as an icon. */
export function VitalsBar() {
  const { t } = useTranslation('stages');
  const wakefulness = use(WakefulnessContext);
  const isOver = useTimeout(shownFor);
  if (isOver || wakefulness !== 'none') return null;
  return (
    <div className={css['bar']} role="status">
      {t('mayStop')}
    </div>
  );
}

/** Whether this screen stays awake and can ring: two small icons with text alternatives, and a way to allow sound. */
export function Vitals() {
  const { t } = useTranslation('stages');
  const wakefulness = use(WakefulnessContext);
  const canSound = useCanSound();
  const isPhone = useMediaQuery(phoneQuery);
  const sound = t(canSound ? 'soundOn' : isPhone ? 'tapForSound' : 'pressOk');
  const [wasAllowed] = useState(wasSoundAllowed);
  const isPrompting = !canSound && !wasAllowed;
  const isAwake = wakefulness === 'lock' || wakefulness === 'video';
  return (
    <span className={css['vitals']}>
      {wakefulness !== 'asking' && (
        <span
          role="img"
          data-is-on={isAwake}
          aria-label={t(messageKeys[wakefulness])}
          title={t(messageKeys[wakefulness])}
        >
          <svg viewBox="0 0 24 24" aria-hidden>
            <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6L7 7M17 17l1.4 1.4M18.4 5.6L17 7M7 17l-1.4 1.4" />
            <circle cx="12" cy="12" r="4" />
            {!isAwake && <path d="M4 20L20 4" />}
          </svg>
        </span>
      )}
      {isPrompting && <b role="status">{sound}</b>}
      <span role="img" data-is-on={canSound} aria-label={sound} title={sound}>
        {!canSound && !isPrompting && !isPhone && <b>OK</b>}
        <svg viewBox="0 0 24 24" aria-hidden>
          <path d="M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 21h4" />
          {!canSound && <path d="M4 20L20 4" />}
        </svg>
      </span>
    </span>
  );
}
