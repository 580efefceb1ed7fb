import type { EventId } from '@kalavara/shared-types/primitives';
import { judge } from '@kalavara/shared-types/readings/readings.rules';
import { useTranslation } from 'react-i18next';
import { useRefusals } from '../../../outbox/outbox';
import css from './NoticesAbove.module.css';
import { useOpenAlert } from './useOpenAlert';

type Props = {
  eventId: EventId;
  /** The event's title, shown if other events are cooked on the same day. */
  title: string | undefined;
  onShow: () => void;
};

/** A link to the alert of an event's temperature, until the corrective action is recorded. */
export function AlertAbove({ eventId, title, onShow }: Props) {
  const { t } = useTranslation(['readings', 'commands']);
  const refused = useRefusals().length;
  const { reading } = useOpenAlert(eventId);
  if (!reading || reading.action) return null;
  const verdict = t(`verdict.${judge(reading).verdict}`);
  return (
    <button type="button" className={css['button']} data-is-alert onClick={onShow}>
      {t('alertShort', { value: reading.value, verdict })}
      {refused > 0 && ` ${t('commands:refusals')}: ${refused}`}
      {title !== undefined && <span> {title}</span>}
    </button>
  );
}
