import { DisplayList } from '../../features/displays/DisplayList';
import { useDiary } from '../../features/diary/store';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../ui/Stack';
import css from './Kitchen.module.css';
import { NoAccess } from './frame/NoAccess';
import { useWho } from './who';

export function DisplaysPage() {
  const { t } = useTranslation('kitchen');
  const { may } = useWho();
  const { events } = useDiary();
  if (!may('listDisplays')) return <NoAccess />;
  return (
    <Stack gap={4} className={css['page']}>
      <h1>{t('tvs.title')}</h1>
      <DisplayList events={events} />
    </Stack>
  );
}
