import { useDiary } from '../../../features/diary/store';
import { DisplayList } from '../../../features/displays/DisplayList';
import { Card } from '../../../features/settings/Card';
import { useTranslation } from 'react-i18next';
import { useRoom } from '../../../realtime/useRoom';

/** The TVs of the kitchen; the events that they can show come from the diary. */
export function ScreensPart() {
  const { t } = useTranslation('settings');
  useRoom('diary');
  const { events } = useDiary();
  return (
    <Card title={t('screens.title')} text={t('screens.text')}>
      <DisplayList events={events} />
    </Card>
  );
}
