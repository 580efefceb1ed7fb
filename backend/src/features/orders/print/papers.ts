import { drawLabels } from './labels';
import { drawPickList } from './pick-list';
import { drawSlips } from './slips';

export const printers = { slips: drawSlips, labels: drawLabels, 'pick-list': drawPickList };
