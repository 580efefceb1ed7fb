import { useEffect } from 'react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { kitchenRoomStores } from '../../app/kitchenRoomStores';
import { mount } from '../../app/mount';
import { offlineCommands } from '../../app/offlineCommands';
import { openConnection } from '../../app/openConnection';
import { ReloadWhenOutdated } from '../../app/ReloadWhenOutdated';
import { registerScope, registerWorker } from '../../app/registerWorker';
import { resources } from '../../i18n/resources/kitchen';
import KitchenRoutes from './KitchenRoutes';

/**
 * Each scope has its own offline mirror, so that rarely used data is mirrored only where it was
 * opened.
 */
const rare = ['/eventreports', '/print'];

/** Opened by a link of the kitchen's or by its own address: from then on it opens without a network too. */
function RarePages() {
  const { pathname } = useLocation();
  useEffect(() => {
    if (rare.includes(pathname)) void registerScope(pathname);
  }, [pathname]);
  return null;
}

mount(
  <BrowserRouter>
    <ReloadWhenOutdated />
    <RarePages />
    <KitchenRoutes />
  </BrowserRouter>,
  { resources, line: openConnection(kitchenRoomStores, offlineCommands) },
);
registerWorker('/roadmap', '/sop', '/cutlets');
