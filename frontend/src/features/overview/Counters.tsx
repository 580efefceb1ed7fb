import type { Overview } from '@kalavara/shared-types/overview/overview';
import type { OrderStatus } from '@kalavara/shared-types/orders/orders';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { Grid } from '../../ui/Grid';
import css from './Overview.module.css';

const statuses: readonly OrderStatus[] = [
  'pending',
  'confirmed',
  'preparing',
  'shipped',
  'delivered',
  'cancelled',
];

type Props = Pick<Overview, 'total' | 'byStatus'> & {
  /** Returns the address of the list of orders with a status; of all orders without one. */
  linkTo: (status?: OrderStatus) => string;
};

/** The number of orders by the work they need; each number links to its list. */
export function Counters({ total, byStatus, linkTo }: Props) {
  const { t } = useTranslation('overview');
  return (
    <nav aria-label={t('counters')}>
      <Grid as="ul" columns={2} gap={2} className={css['counters']}>
        <Counter status="total" label={t('total')} count={total} to={linkTo()} />
        {statuses.map((status) => (
          <Counter
            key={status}
            status={status}
            label={t(`status.${status}`)}
            count={byStatus[status] ?? 0}
            to={linkTo(status)}
          />
        ))}
      </Grid>
    </nav>
  );
}

function Counter({
  status,
  label,
  count,
  to,
}: {
  status: string;
  label: string;
  count: number;
  to: string;
}) {
  return (
    <li>
      <Link to={to} className={css['counter']} data-status={status}>
        <strong>{count.toLocaleString('en-IN')}</strong>
        <span>{label}</span>
      </Link>
    </li>
  );
}
