import { drawLabels } from './print-labels';
import { drawPickList } from './print-pick-list';
import { drawSlips } from './print-slips';

export const printers = { slips: drawSlips, labels: drawLabels, 'pick-list': drawPickList };
