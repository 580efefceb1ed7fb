import { call } from '../../http/call';
import { defineRoomSlice } from '../../realtime/roomSlices';
import { replaceKitchenSettings, getKitchenSettings } from './kitchenStore';

export const kitchenSettingsSlice = defineRoomSlice('kitchen', {
  key: 'settings',
  load: replaceKitchenSettings,
  apply: { 'kitchenSettings.changed': ({ settings }) => replaceKitchenSettings(settings) },
  read: getKitchenSettings,
  // The whole room. A failure is logged for the timers, which are polled beside it.
  isPolledFrequently: true,
  poll: () =>
    call('getKitchen', {}).then(
      ({ data }) => ({ snapshot: data }),
      () => null,
    ),
});
