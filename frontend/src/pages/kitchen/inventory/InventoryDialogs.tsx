import { kitchenDay } from '@kalavara/shared-types/time.rules';
import { useDiary } from '../../../features/diary/store';
import { AddItem } from '../../../features/inventory/items/AddItem';
import { DeletedItems } from '../../../features/inventory/items/DeletedItems';
import { EditItem } from '../../../features/inventory/items/EditItem';
import { PriceHistory } from '../../../features/inventory/prices/PriceHistory';
import { StockSheet } from '../../../features/inventory/moves/StockSheet';
import { useInventory } from '../../../features/inventory/store';
import { Transfer } from '../../../features/inventory/transfer/Transfer';
import { useItemActions } from '../../../features/inventory/useItemActions';
import { useOpenItem } from '../../../features/inventory/useOpenItem';
import { useLanguage } from '../../../i18n/language';
import { serverNow } from '../../../realtime/clock';
import { eventOption } from '../tasks/eventOption';
import type { InventoryMessages } from './useInventoryMessages';

export type OpenDialog =
  | { what: 'add' | 'export' | 'import' | 'deleted' }
  | { what: 'edit' | 'stock' | 'prices'; id: string };

type Props = {
  open: OpenDialog | undefined;
  isLive: boolean;
  messages: InventoryMessages;
  onOpen: (dialog: OpenDialog) => void;
  onClose: () => void;
};

/** The dialogs over the list: to add an item, the lists of all items, and the sheets of one item. */
export function InventoryDialogs({ open, isLive, messages, onOpen, onClose }: Props) {
  const { items, isLoaded } = useInventory();
  const { setActive } = useItemActions();
  const events = useStockEvents();
  const { item, isGone } = useOpenItem(items, open && 'id' in open ? open.id : undefined);
  return (
    <>
      <AddItem isOpen={open?.what === 'add'} onClose={onClose} onAdded={messages.showAdded} />
      {open?.what === 'deleted' && <DeletedItems onClose={onClose} />}
      {(open?.what === 'export' || open?.what === 'import') && (
        <Transfer
          items={items}
          isLoaded={isLoaded}
          first={open.what}
          onClose={onClose}
          onImported={() => {
            onClose();
            messages.showImported();
          }}
        />
      )}
      {item && open?.what === 'edit' && (
        <EditItem
          key={item.id}
          item={item}
          isGone={isGone}
          onClose={onClose}
          onUpdated={messages.showUpdated}
          onRemoved={messages.showRemoved}
        />
      )}
      {item && open?.what === 'stock' && (
        <StockSheet
          key={item.id}
          item={item}
          isGone={isGone}
          isLive={isLive}
          eventTitle={events.titleOf}
          events={events.choices}
          onEdit={() => onOpen({ what: 'edit', id: item.id })}
          onPrices={() => onOpen({ what: 'prices', id: item.id })}
          onActive={(isActive) => {
            // Its undo is on the page, like its line.
            onClose();
            void setActive(item, isActive).then(messages.showUpdated);
          }}
          onClose={onClose}
        />
      )}
      {item && open?.what === 'prices' && <PriceHistory item={item} onClose={onClose} />}
    </>
  );
}

/** The events that stock can still be taken for, the next one last, and the title of any event. */
function useStockEvents() {
  const language = useLanguage();
  const { events } = useDiary();
  const today = kitchenDay(serverNow());
  return {
    choices: events
      .filter(({ isCompleted, date }) => !isCompleted && date >= today)
      .map((event) => ({ id: event.id, label: eventOption(event, language) }))
      .reverse(),
    titleOf: (id: string) => events.find((event) => event.id === id)?.title ?? id,
  };
}
