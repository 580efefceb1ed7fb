import { StockOfEvent } from '../../../features/inventory/StockOfEvent';
import { useRoom } from '../../../realtime/useRoom';
import type { ToolProps } from './EventTools';

/** What was taken from the store for this event. */
export default function StockTool({ eventId }: ToolProps) {
  useRoom('inventory');
  return <StockOfEvent eventId={eventId} />;
}
