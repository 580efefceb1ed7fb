import { stagesTimed } from '@kalavara/shared-types/content/stages/index';
import type { Stage } from '@kalavara/shared-types/content/types';
import { useSetupTiming } from '../../features/timers/setupTiming';

/** The six stages with the minutes the owner has chosen; before that is known, with those of a new house. */
export const useStages = (): readonly Stage[] => stagesTimed(useSetupTiming() ?? 'standard');
