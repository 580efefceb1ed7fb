import '../../forms/zodWithoutEval';
import { BrowserRouter } from 'react-router-dom';
import { mount } from '../../app/mount';
import { offlineCommands } from '../../app/offlineCommands';
import { openConnection } from '../../app/openConnection';
import { ownerRoomStores } from '../../app/ownerRoomStores';
import { ReloadWhenOutdated } from '../../app/ReloadWhenOutdated';
import { resources } from '../../i18n/resources/owner';
import { repeatRefused } from '../../outbox/repeatRefused';
import { OwnerRoutes } from './OwnerRoutes';

mount(
  <BrowserRouter>
    <ReloadWhenOutdated />
    <OwnerRoutes />
  </BrowserRouter>,
  { resources, connection: openConnection(ownerRoomStores, offlineCommands) },
);
repeatRefused();
