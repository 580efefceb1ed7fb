import { AccountList } from '../../../features/accounts/AccountList';
import { useSession } from '../../../features/accounts/sessionStore';
import { Card } from '../../../features/settings/Card';
import { useTranslation } from 'react-i18next';

export function PeoplePart() {
  const { t } = useTranslation('settings');
  const { me } = useSession();
  return (
    <Card title={t('people.title')} text={t('people.text')}>
      <AccountList myId={me?.id} />
    </Card>
  );
}
