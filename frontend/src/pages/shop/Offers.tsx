import type { PickleEvent } from '@kalavara/shared-types/pickle-events/pickle-events';
import {
  defaults,
  eventPicture,
  inOrder,
  capacityLeft,
  usualPicture,
} from '@kalavara/shared-types/pickle-events/pickle-events.rules';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { useEffect, useState } from 'react';
import { eventTexts } from '../../features/catalogue/offers';
import { useCatalogue } from '../../features/catalogue/store';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Picture } from '../../ui/Picture';
import { clockTime, dayText } from '../../ui/time';
import css from './Offers.module.css';
import { anchors, goTo } from './anchors';
import { lazyPart } from './lazyPart';
import { onIdle } from './onIdle';

const countdown = lazyPart(async () => (await import('./Countdown')).Countdown);
const few = 20;

/** The current pickle events, the featured one first and largest; renders nothing without events. */
export function Offers() {
  const { t } = useTranslation('home');
  const { events } = useCatalogue();
  if (events.length === 0) return null;
  return (
    <section className={css['offers']} aria-label={t('offers.title')}>
      {inOrder(events).map((event) => (
        <Offer key={event.id} event={event} />
      ))}
      {events.length > 1 && <p className={css['one']}>{t('offers.one')}</p>}
    </section>
  );
}

function Offer({ event }: { event: PickleEvent }) {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const { title, description, badge, buttonText } = eventTexts(event, language);
  const left = capacityLeft(event);
  return (
    <article className={css['offer']} data-featured={event.isFeatured || undefined}>
      <Picture
        className={css['picture']}
        src={eventPicture(event.image)}
        fallback={usualPicture}
        alt=""
        width="640"
        height="400"
      />
      <div className={css['text']}>
        <p className={css['badge']}>{badge === defaults.badge ? t('offers.badge') : badge}</p>
        <h2 className={css['title']}>{title}</h2>
        <p className={css['date']}>{event.date}</p>
        <p>{description}</p>
        {event.endsAt !== null && <Until at={Date.parse(event.endsAt)} />}
        <p className={css['left']} role="status">
          {left === 0
            ? t('offers.full')
            : left <= few && left < event.maxOrders
              ? t('offers.left', { count: left, most: event.maxOrders })
              : ''}
        </p>
        <Button onClick={() => void goTo(anchors.products)}>
          {buttonText === defaults.buttonText ? t('offers.button') : buttonText}
        </Button>
      </div>
    </article>
  );
}

/**
 * The end of an event. The page contains the end time from the start; the countdown replaces it once the page is idle.
 */
function Until({ at }: { at: number }) {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    return onIdle(() => setIdle(true));
  }, []);
  return (
    <p className={css['until']}>
      {t('offers.until', { day: dayText(indianDay(at), language), time: clockTime(at) })}
      <span className={css['ticking']} aria-hidden="true">
        {isIdle && <countdown.Component at={at} />}
      </span>
    </p>
  );
}
