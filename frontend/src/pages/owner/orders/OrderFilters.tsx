import { useEffect, useRef, useState } from 'react';
import {
  type Filter,
  isFiltered,
  noFilter,
  paymentStatuses,
  statuses,
} from '../../../features/orders/filter';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { Select } from '../../../ui/Select';
import { TextField } from '../../../ui/TextField';
import css from './Orders.module.css';

type Props = {
  filter: Filter;
  eventName: string;
  isWrong: boolean;
  onAsk: (filter: Filter) => void;
};

const pause = 300;

/** Which orders are meant. The server looks for them, so it is asked when the typing rests. */
export function OrderFilters({ filter, eventName, isWrong, onAsk }: Props) {
  const { t } = useTranslation('orders');
  const { typed, type } = useTyped(filter, onAsk);
  const set =
    (name: 'status' | 'payment' | 'from' | 'to') => (event: { target: { value: string } }) =>
      onAsk({ ...filter, q: typed, [name]: event.target.value });
  const wrong = isWrong ? t('filter.wrongDays') : undefined;
  const [isOpen, setOpen] = useState(() => isFiltered({ ...filter, q: '' }));
  return (
    <div
      role="search"
      className={css['filters']}
      aria-label={t('filter.label')}
      data-open={isOpen || undefined}
    >
      <div className={css['search']}>
        <TextField
          label={t('filter.search')}
          type="search"
          placeholder={t('filter.searchHint')}
          maxLength={100}
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
      </div>
      {/* On a phone the orders come first; there is room for everything on a laptop. */}
      <div className={css['unfold']}>
        <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'filter.less' : 'filter.more')}
        </Button>
      </div>
      <Select
        label={t('filter.status')}
        value={filter.status}
        onChange={set('status')}
        options={[
          { value: '', label: t('filter.anyStatus') },
          ...statuses.map((status) => ({ value: status, label: t(`status.${status}`) })),
        ]}
      />
      <Select
        label={t('filter.payment')}
        value={filter.payment}
        onChange={set('payment')}
        options={[
          { value: '', label: t('filter.anyPayment') },
          ...paymentStatuses.map((status) => ({ value: status, label: t(`payment.${status}`) })),
        ]}
      />
      <TextField
        label={t('filter.from')}
        type="date"
        value={filter.from}
        error={wrong}
        onChange={set('from')}
      />
      <TextField label={t('filter.to')} type="date" value={filter.to} onChange={set('to')} />
      {filter.event && <p className={css['event']}>{t('filter.event', { id: eventName })}</p>}
      {isFiltered(filter) && (
        <Button look="quiet" onClick={() => onAsk(noFilter)}>
          {t('filter.reset')}
        </Button>
      )}
    </div>
  );
}

/** What is being typed, and asked for a moment later; what is asked for from elsewhere replaces it. */
function useTyped(filter: Filter, onAsk: (filter: Filter) => void) {
  const [typed, setTyped] = useState(filter.q);
  const [known, setKnown] = useState(filter.q);
  const latest = useRef({ filter, onAsk });
  useEffect(() => {
    latest.current = { filter, onAsk };
  });
  if (known !== filter.q) {
    setKnown(filter.q);
    setTyped(filter.q);
  }
  useEffect(() => {
    if (typed === filter.q) return;
    const timer = setTimeout(
      () => latest.current.onAsk({ ...latest.current.filter, q: typed }),
      pause,
    );
    return () => clearTimeout(timer);
  }, [typed, filter.q]);
  return { typed, type: setTyped };
}
