import { getKitchen, setStepMedia } from '@kalavara/shared-types/step-media/step-media';
import type { AppContext } from '../../platform/context';
import type { Routes } from '../../platform/http/http';
import * as stepMedia from './service';

export function mountStepMedia({ route }: Routes, ctx: AppContext) {
  route(getKitchen, () => stepMedia.kitchen(ctx));
  route(setStepMedia, ({ command, params, body }) =>
    stepMedia.set(ctx, command, params.stepId, body),
  );
}
