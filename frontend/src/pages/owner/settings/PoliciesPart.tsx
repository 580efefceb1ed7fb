import { useTranslation } from 'react-i18next';
import { PolicyEditor } from '../../../features/policies/PolicyEditor';
import { Link } from 'react-router-dom';
import { Card } from '../../../features/settings/Card';
import { linkToField } from '../../../features/settings/sections';

export default function PoliciesPart() {
  const { t } = useTranslation('settings');
  return (
    <Card title={t('policies.title')} text={t('policies.lead')}>
      <PolicyEditor
        officer={<Link {...linkToField('grievanceName')}>{t('cards.grievance.title')}</Link>}
      />
    </Card>
  );
}
