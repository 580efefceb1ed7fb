import { useTranslation } from 'react-i18next';
import { Unavailable } from './Unavailable';

/** Signed in, but with a role that may not see this page. */
export function NoAccess() {
  const { t } = useTranslation('kitchen');
  return <Unavailable title={t('gate.notYoursTitle')} text={t('gate.notYoursText')} />;
}
