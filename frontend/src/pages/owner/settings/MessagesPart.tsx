import { useTranslation } from 'react-i18next';
import { MessageSettings } from '../../../features/messages/MessageSettings';
import { TemplateEditor } from '../../../features/messages/TemplateEditor';
import { TestMail } from '../../../features/messages/TestMail';
import { NotificationSettings } from '../../../features/notifications/NotificationSettings';
import { Card } from '../../../features/settings/Card';
import { Stack } from '../../../ui/Stack';

export default function MessagesPart() {
  const { t } = useTranslation('messages');
  return (
    <Stack gap={5}>
      <Card title={t('notifications.title')} text={t('notifications.lead')}>
        <NotificationSettings />
      </Card>
      <Card title={t('switches.title')} text={t('switches.lead')}>
        <MessageSettings />
      </Card>
      <Card title={t('testMail.title')} text={t('testMail.lead')}>
        <TestMail />
      </Card>
      <Card title={t('templates.title')} text={t('templates.lead')}>
        <TemplateEditor />
      </Card>
    </Stack>
  );
}
