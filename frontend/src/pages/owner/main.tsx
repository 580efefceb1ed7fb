import { BrowserRouter } from 'react-router-dom';
import { mount } from '../../app/mount';
import { openLine } from '../../app/openLine';
import { ownerKeeper } from '../../app/ownerKeeper';
import { words } from '../../i18n/words/owner';
import { OwnerRoutes } from './OwnerRoutes';

mount(
  <BrowserRouter>
    <OwnerRoutes />
  </BrowserRouter>,
  { words, line: openLine(ownerKeeper) },
);
