import { BrowserRouter } from 'react-router-dom';
import { keeper } from '../../app/keeper';
import { mount } from '../../app/mount';
import { openLine } from '../../app/openLine';
import { registerWorker } from '../../app/registerWorker';
import { words } from '../../i18n/words/kitchen';
import KitchenRoutes from './KitchenRoutes';

mount(
  <BrowserRouter>
    <KitchenRoutes />
  </BrowserRouter>,
  { words, line: openLine(keeper) },
);
registerWorker('/roadmap', '/sop');
