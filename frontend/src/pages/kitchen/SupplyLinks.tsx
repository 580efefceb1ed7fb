import type { EventId } from '@kalavara/shared-types/primitives';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { sheetPath } from '../../features/sheets/sheetPath';
import { linkStyle } from '../../ui/linkStyle';

/** To what every task of the event needs, day by day, on the screen or on paper. */
export function QuantitiesLink({ eventId }: { eventId: EventId }) {
  const { t } = useTranslation('kitchen');
  return (
    <Link className={linkStyle('quiet')} to={sheetPath('quantities', eventId)}>
      {t('tasks.quantities')}
    </Link>
  );
}
