import { call } from '../../http/call';
import { defineRoomSlice } from '../../realtime/roomSlices';
import { replaceKitchenSettings, getKitchenSettings } from './kitchenStore';

export const kitchenSettingsSlice = defineRoomSlice('kitchen', {
  key: 'settings',
  load: replaceKitchenSettings,
  apply: { 'kitchenSettings.changed': ({ settings }) => replaceKitchenSettings(settings) },
  read: getKitchenSettings,
  // Loads the whole room. A failure is logged by the timers' poll, which runs at the same time.
  isPolledFrequently: true,
  poll: () =>
    call('getKitchen', {}).then(
      ({ data }) => ({ snapshot: data }),
      () => null,
    ),
});
