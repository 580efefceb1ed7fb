import { stageRoomStores } from '../../app/stageRoomStores';
import { mount } from '../../app/mount';
import { openConnection } from '../../app/openConnection';
import { registerWorker } from '../../app/registerWorker';
import { timerCommands } from '../../features/timers/sync';
import { addResources } from '../../i18n/i18n';
import { resources } from '../../i18n/resources/stage';
import { registerCommands } from '../../outbox/registry';
import StageRoutes from './StageRoutes';
import { loadDeferredAfterPaint } from './useDeferredScript';

mount(<StageRoutes />, { resources, connection: openConnection(stageRoomStores, timerCommands) });
registerWorker('/soplocked');
void loadDeferredAfterPaint(() => import('../../app/stageDeferred')).then((deferred) => {
  addResources(deferred.resources);
  stageRoomStores.add(deferred.stageDeferredSlices);
  registerCommands(deferred.offlineCommands);
  void deferred.sendNow();
  deferred.repeatRefused();
});
