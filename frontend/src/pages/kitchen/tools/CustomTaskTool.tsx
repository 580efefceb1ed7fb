import { CustomForm } from '../../../features/schedule/CustomForm';
import { dueText } from '../../../features/todos/dueText';
import { useTranslation } from 'react-i18next';
import type { ToolProps } from './toolProps';

export default function CustomTaskTool({ eventId, onClose }: ToolProps) {
  const { t } = useTranslation('kitchen');
  return <CustomForm eventId={eventId} onClose={onClose} dueText={(label) => dueText(label, t)} />;
}
