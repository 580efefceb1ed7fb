import { stagesTimed } from '@kalavara/shared-types/content/stages/index';
import type { Stage } from '@kalavara/shared-types/content/types';
import {
  riceOnPage,
  withEditedRecipes,
} from '@kalavara/shared-types/kitchen-recipes/kitchen-recipes.rules';
import { withOwnMedia } from '@kalavara/shared-types/step-media/step-media.rules';
import { useMemo } from 'react';
import { useEditedRecipes } from '../../features/kitchen-recipes/store';
import { useKitchenSettings } from '../../features/settings/kitchenStore';
import { useOwnMedia } from '../../features/step-media/store';

/** Returns the six stages with the owner's minutes, recipes and media; the defaults until they are loaded. */
export function useStages(): readonly Stage[] {
  const { setupTiming = 'standard', riceAmounts = 'as-given' } = useKitchenSettings() ?? {};
  const edited = useEditedRecipes();
  const media = useOwnMedia();
  return useMemo(
    () =>
      withOwnMedia(
        withEditedRecipes(stagesTimed(setupTiming, riceOnPage(riceAmounts, edited)), edited),
        media,
      ),
    [setupTiming, riceAmounts, edited, media],
  );
}
