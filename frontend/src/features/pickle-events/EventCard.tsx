import type { PickleEvent } from '@kalavara/shared-types/pickle-events/pickle-events';
import {
  eventPicture,
  usualPicture,
} from '@kalavara/shared-types/pickle-events/pickle-events.rules';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language';
import { Button } from '../../ui/Button';
import { Picture } from '../../ui/Picture';
import { rupees } from '../../ui/rupees';
import { clockTime, dayText } from '../../ui/time';
import css from './EventCard.module.css';
import { titleOf } from './titleOf';

type Props = {
  event: PickleEvent;
  now: number;
  onEdit: () => void;
  onDelete: () => void;
  /** Undefined if orders cannot be shown; then there is no button. */
  onOrders?: () => void;
};

/** An event of the list, dimmed if it is switched off. */
export function EventCard({ event, now, onEdit, onDelete, onOrders }: Props) {
  const { t } = useTranslation('pickleEvents');
  const language = useLanguage();
  const {
    date,
    description,
    badge,
    image,
    maxOrders,
    ordersTaken,
    discountPercent,
    freeShippingThreshold,
    startsAt,
    endsAt,
  } = event;
  const dateText = (iso: string) =>
    `${dayText(indianDay(Date.parse(iso)), language)}, ${clockTime(Date.parse(iso))}`;
  const shown = titleOf(event, language);
  return (
    <li className={css['card']} data-off={!event.isActive || undefined}>
      <Picture
        src={eventPicture(image)}
        fallback={usualPicture}
        alt=""
        width="320"
        height="200"
        sizes="320px"
        loading="lazy"
      />
      <div className={css['text']}>
        <p className={css['badges']}>
          <span data-tone={stateOf(event, now)}>{t(`state.${stateOf(event, now)}`)}</span>
          <span>{(language === 'ml' && event.ml?.badge) || badge}</span>
          {event.isFeatured && <span data-tone="featured">{t('featured')}</span>}
          {event.isSpecialEvent && <span>{t('special')}</span>}
        </p>
        <h2>{shown}</h2>
        <p className={css['date']}>{date}</p>
        <p className={css['description']}>
          {(language === 'ml' && event.ml?.description) || description}
        </p>
        <dl className={css['facts']}>
          <Fact
            name={t('card.orders')}
            value={t('card.taken', { count: ordersTaken, most: maxOrders })}
          />
          <Fact name={t('card.discount')} value={t('card.percent', { percent: discountPercent })} />
          <Fact name={t('card.freeFrom')} value={rupees(freeShippingThreshold)} />
          {startsAt && <Fact name={t('card.starts')} value={dateText(startsAt)} />}
          {endsAt && <Fact name={t('card.ends')} value={dateText(endsAt)} />}
        </dl>
        <progress
          className={css['taken']}
          max={maxOrders}
          value={Math.min(ordersTaken, maxOrders)}
          aria-label={t('card.orders')}
        />
      </div>
      <div className={css['acts']}>
        <Button
          variant="quiet"
          id={`edit-${event.id}`}
          aria-label={t('card.editNamed', { title: shown })}
          onClick={onEdit}
        >
          {t('card.edit')}
        </Button>
        {onOrders && (
          <Button
            variant="quiet"
            aria-label={t('card.viewNamed', { title: shown })}
            onClick={onOrders}
          >
            {t('card.view')}
          </Button>
        )}
        <Button
          variant="quiet"
          aria-label={t('card.deleteNamed', { title: shown })}
          onClick={onDelete}
        >
          {t('card.delete')}
        </Button>
      </div>
    </li>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

function stateOf(
  { isActive, startsAt, endsAt, ordersTaken, maxOrders }: PickleEvent,
  now: number,
): 'off' | 'over' | 'coming' | 'full' | 'on' {
  if (!isActive) return 'off';
  if (endsAt !== null && Date.parse(endsAt) <= now) return 'over';
  if (startsAt !== null && Date.parse(startsAt) > now) return 'coming';
  return ordersTaken >= maxOrders ? 'full' : 'on';
}
