import { useTranslation } from 'react-i18next';
import { PolicyEditor } from '../../../features/policies/PolicyEditor';
import { Card } from '../../../features/settings/Card';

export default function PoliciesPart() {
  const { t } = useTranslation('settings');
  return (
    <Card title={t('policies.title')} text={t('policies.lead')}>
      <PolicyEditor />
    </Card>
  );
}
