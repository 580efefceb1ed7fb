import type { EventId } from '@kalavara/shared-types/primitives';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import type { Schedule } from '@kalavara/shared-types/schedule/schedule';
import { useTranslation } from 'react-i18next';
import { perform } from '../../outbox/outbox';
import { showDone } from '../../outbox/showDone';

export type MadeFor = Pick<Schedule, 'deliveryTime' | 'table'>;

/**
 * Moves the event's times. The change shows at once, and can be undone for eight seconds. `onShift` is called before
 * each change, so that this screen shows no notice about it. Resolves with the command's id.
 */
export function useShift(
  eventId: EventId,
  { deliveryTime, table }: Schedule,
  onShift: (to: MadeFor) => void,
) {
  const { t } = useTranslation('schedule');

  function send(to: MadeFor, body: Partial<MadeFor> & { deliveryTime: string } = to) {
    onShift(to);
    return perform('scheduleTasks', eventRoom(eventId), { params: { eventId }, body });
  }
  /** By the table's name, since its contents may have changed. */
  const backTo = (before: MadeFor) => () => void send(before);
  return {
    async shift(to: string): Promise<string> {
      const id = await send({ deliveryTime: to, table }, { deliveryTime: to });
      const back = backTo({ deliveryTime, table });
      showDone(id, t('done', { time: to }), to === deliveryTime ? undefined : back);
      return id;
    },
    /**
     * Also offered by the toast of a delivery, which may be shown before the switch to the second table is received.
     */
    async resetTable(): Promise<void> {
      const id = await send({ deliveryTime, table: 'first' });
      showDone(id, t('doneTable'), backTo({ deliveryTime, table: 'second' }));
    },
  };
}
