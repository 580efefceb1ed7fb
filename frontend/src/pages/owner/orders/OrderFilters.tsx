import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type Filter,
  isFiltered,
  noFilter,
  paymentStatuses,
  statuses,
} from '../../../features/orders/filter';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { Glyph } from '../../../ui/Glyph';
import { Select } from '../../../ui/Select';
import { TextField } from '../../../ui/TextField';
import { Wrap } from '../../../ui/Wrap';
import onPhone from '../../../ui/OnPhone.module.css';
import css from './Orders.module.css';
import { PartFilter } from './PartFilter';

type Props = {
  filter: Filter;
  eventName: string;
  isWrong: boolean;
  onSearch: (filter: Filter) => void;
  /** Content beside the filters on a laptop, which a phone expands together with them. */
  children: ReactNode;
  /** Content beside the search on a phone. */
  action: ReactNode;
};

const pause = 300;

/** The order filters. The server searches, so the request is debounced. */
export function OrderFilters({ filter, eventName, isWrong, onSearch, children, action }: Props) {
  const { t } = useTranslation('orders');
  const { typed, type, search } = useTyped(filter, onSearch);
  const set =
    (name: 'status' | 'payment' | 'from' | 'to') => (event: { target: { value: string } }) =>
      search({ ...filter, q: typed, [name]: event.target.value });
  const wrong = isWrong ? t('filter.wrongDays') : undefined;
  const [isOpen, setOpen] = useState(() => isFiltered({ ...filter, q: '' }));
  return (
    <>
      <Wrap as="header" isHead className={css['head']} data-open={isOpen || undefined}>
        {children}
      </Wrap>
      <div
        role="search"
        className={css['filters']}
        aria-label={t('filter.label')}
        data-open={isOpen || undefined}
      >
        <div className={`${onPhone['hiddenLabel']} ${css['bar']}`}>
          <TextField
            label={t('filter.search')}
            type="search"
            placeholder={t('filter.searchHint')}
            maxLength={100}
            value={typed}
            onChange={({ target }) => type(target.value)}
          />
          {/* On a phone the orders come first; a laptop has room for everything. */}
          <Button
            variant="quiet"
            className={css['unfold']}
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'filter.less' : 'filter.more')}
            onClick={() => setOpen(!isOpen)}
          >
            <Glyph name="filter" />
          </Button>
          {action}
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
        <PartFilter filter={filter} />
        {filter.event && <p className={css['event']}>{t('filter.event', { id: eventName })}</p>}
        {isFiltered(filter) && (
          <Button variant="quiet" onClick={() => onSearch(noFilter)}>
            {t('filter.reset')}
          </Button>
        )}
      </div>
    </>
  );
}

/** The debounced search text; a filter set elsewhere replaces it. */
function useTyped(filter: Filter, onSearch: (filter: Filter) => void) {
  const [typed, setTyped] = useState(filter.q);
  const [applied, setApplied] = useState(filter.q);
  /** Sent from here and not yet in the filter: more may have been typed when it returns. */
  const [sent, setSent] = useState<readonly string[]>([]);
  const search = (next: Filter) => {
    if (next.q !== filter.q) setSent((before) => [...before, next.q]);
    onSearch(next);
  };
  const latest = useRef({ filter, search });
  useEffect(() => {
    latest.current = { filter, search };
  });
  if (applied !== filter.q) {
    const own = sent.indexOf(filter.q);
    setApplied(filter.q);
    setSent(own === -1 ? [] : sent.slice(own + 1));
    if (own === -1) setTyped(filter.q);
  }
  useEffect(() => {
    if (typed === filter.q) return;
    const timer = setTimeout(
      () => latest.current.search({ ...latest.current.filter, q: typed }),
      pause,
    );
    return () => clearTimeout(timer);
  }, [typed, filter.q]);
  return { typed, type: setTyped, search };
}
