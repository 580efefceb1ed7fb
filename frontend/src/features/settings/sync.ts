import { call } from '../../http/call';
import { defineRoomSlice } from '../../realtime/roomSlices';
import { keepKitchenSettings, kitchenSettingsNow } from './kitchenStore';

export const kitchenSettingsSlice = defineRoomSlice('kitchen', {
  key: 'settings',
  load: keepKitchenSettings,
  apply: { 'kitchenSettings.changed': ({ settings }) => keepKitchenSettings(settings) },
  read: kitchenSettingsNow,
  // The whole room. A failure is logged for the timers, which are polled beside it.
  poll: () =>
    call('getKitchen', {}).then(
      ({ data }) => ({ snapshot: data }),
      () => null,
    ),
});
