import { keeper } from '../../app/keeper';
import { mount } from '../../app/mount';
import { openLine } from '../../app/openLine';
import { registerWorker } from '../../app/registerWorker';
import { words } from '../../i18n/words/stage';
import StageRoutes from './StageRoutes';

mount(<StageRoutes />, { words, line: openLine(keeper) });
registerWorker('/soplocked');
