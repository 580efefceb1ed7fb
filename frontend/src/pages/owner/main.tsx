import { BrowserRouter } from 'react-router-dom';
import { mount } from '../../app/mount';
import { openLine } from '../../app/openLine';
import { ownerKeeper } from '../../app/ownerKeeper';
import { resources } from '../../i18n/resources/owner';
import { OwnerRoutes } from './OwnerRoutes';

mount(
  <BrowserRouter>
    <OwnerRoutes />
  </BrowserRouter>,
  { resources, line: openLine(ownerKeeper) },
);
