import { keeper } from '../../app/keeper';
import { mount } from '../../app/mount';
import { openLine } from '../../app/openLine';
import { registerWorker } from '../../app/registerWorker';
import { resources } from '../../i18n/resources/stage';
import StageRoutes from './StageRoutes';

mount(<StageRoutes />, { resources, line: openLine(keeper) });
registerWorker('/soplocked');
