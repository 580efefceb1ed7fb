import { BrowserRouter } from 'react-router-dom';
import { kitchenRoomStores } from '../../app/kitchenRoomStores';
import { mount } from '../../app/mount';
import { offlineCommands } from '../../app/offlineCommands';
import { openConnection } from '../../app/openConnection';
import { ReloadWhenOutdated } from '../../app/ReloadWhenOutdated';
import { registerWorker } from '../../app/registerWorker';
import { resources } from '../../i18n/resources/kitchen';
import { repeatRefused } from '../../outbox/repeatRefused';
import KitchenRoutes from './KitchenRoutes';

mount(
  <BrowserRouter>
    <ReloadWhenOutdated />
    <KitchenRoutes />
  </BrowserRouter>,
  { resources, connection: openConnection(kitchenRoomStores, offlineCommands) },
);
repeatRefused();
// Tasks and steps link to the pages of the TVs, which have the same data.
registerWorker('/roadmap', '/sop', '/cutlets', '/eventreports', '/print', '/soplocked');
