import { stagesTimed } from '@kalavara/shared-types/content/stages/index';
import type { Stage } from '@kalavara/shared-types/content/types';
import { withOwnMedia } from '@kalavara/shared-types/step-media.rules';
import { useMemo } from 'react';
import { useKitchenSettings } from '../../features/settings/kitchenStore';
import { useOwnMedia } from '../../features/step-media/store';

/** The six stages with the owner's minutes, rice and media; the defaults until they are loaded. */
export function useStages(): readonly Stage[] {
  const { setupTiming = 'standard', riceAmounts } = useKitchenSettings() ?? {};
  const media = useOwnMedia();
  return useMemo(
    () => withOwnMedia(stagesTimed(setupTiming, riceAmounts), media),
    [setupTiming, riceAmounts, media],
  );
}
