import { BrowserRouter } from 'react-router-dom';
import { mount } from '../../app/mount';
import { openLine } from '../../app/openLine';
import { registerWorker } from '../../app/registerWorker';
import { words } from '../../i18n/words/kitchen';
import KitchenRoutes from './KitchenRoutes';

mount(
  <BrowserRouter>
    <KitchenRoutes />
  </BrowserRouter>,
  { words, line: openLine() },
);
registerWorker('/roadmap', '/sop');
