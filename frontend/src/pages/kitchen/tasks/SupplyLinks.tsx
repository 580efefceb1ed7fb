import type { EventId } from '@kalavara/shared-types/primitives';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { sheetPath } from '../../../features/sheets/sheetPath';
import { Grid } from '../../../ui/Grid';
import { linkStyle } from '../../../ui/linkStyle';
import { queryOf } from '../location';

/**
 * Links to the quantities of all tasks of the event by day, on screen or printed, and to the purchase list of all
 * events.
 */
export function SupplyLinks({ eventId }: { eventId: EventId }) {
  const { t } = useTranslation(['kitchen', 'shopping']);
  return (
    <Grid columns={2} gap={2}>
      <Link className={linkStyle('quiet')} to={sheetPath('quantities', eventId)}>
        {t('tasks.quantities')}
      </Link>
      <Link
        className={linkStyle('quiet')}
        to={queryOf({ section: 'shopping', eventId: undefined })}
      >
        {t('shopping:title')}
      </Link>
    </Grid>
  );
}
