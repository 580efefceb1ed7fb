import type { EventId } from '@kalavara/shared-types/primitives';
import { eventRoom } from '@kalavara/shared-types/rooms';
import type { Schedule } from '@kalavara/shared-types/schedule';
import { useTranslation } from 'react-i18next';
import { perform } from '../../outbox/outbox';
import { showDone } from '../../outbox/showDone';

export type MadeFor = Pick<Schedule, 'deliveryTime' | 'table'>;

/**
 * Moves the event's times. Shows at once, with eight seconds of undo. `onShift` is called for each,
 * so that this screen shows no notice about it. Returns the command's id.
 */
export function useShift(
  eventId: EventId,
  { deliveryTime, table }: Schedule,
  onShift: (to: MadeFor) => void,
) {
  const { t } = useTranslation('schedule');
  const now = { deliveryTime, table };

  function send(to: MadeFor) {
    onShift(to);
    const body = { deliveryTime: to.deliveryTime, ...(to.table !== table && { table: to.table }) };
    return perform('scheduleTasks', eventRoom(eventId), { params: { eventId }, body });
  }
  /** By the table's name, since its contents may have changed. */
  function back() {
    onShift(now);
    void perform('scheduleTasks', eventRoom(eventId), { params: { eventId }, body: now });
  }
  return {
    async shift(to: string): Promise<string> {
      const id = await send({ deliveryTime: to, table });
      showDone(id, t('done', { time: to }), to === deliveryTime ? undefined : back);
      return id;
    },
    async resetTable(): Promise<void> {
      showDone(await send({ deliveryTime, table: 'first' }), t('doneTable'), back);
    },
  };
}
