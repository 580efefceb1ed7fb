import { useTranslation } from 'react-i18next';
import { TemplateEditor } from '../../../features/messages/TemplateEditor';
import { Card } from '../../../features/settings/Card';

export default function MessagesPart() {
  const { t } = useTranslation('messages');
  return (
    <Card title={t('templates.title')} text={t('templates.lead')}>
      <TemplateEditor />
    </Card>
  );
}
