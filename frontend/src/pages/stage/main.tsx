import { stageRoomStores } from '../../app/stageRoomStores';
import { mount } from '../../app/mount';
import { openConnection } from '../../app/openConnection';
import { registerWorker } from '../../app/registerWorker';
import { resources } from '../../i18n/resources/stage';
import StageRoutes from './StageRoutes';

mount(<StageRoutes />, { resources, line: openConnection(stageRoomStores) });
registerWorker('/soplocked');
