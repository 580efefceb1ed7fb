import { getKitchen, setStepMedia } from '@kalavara/shared-types/step-media/step-media';
import type { Router } from 'express';
import type { AppContext } from '../../platform/context';
import { route } from '../../platform/http/http';
import * as stepMedia from './service';

export function mountStepMedia(router: Router, ctx: AppContext) {
  route(router, ctx, getKitchen, () => stepMedia.kitchen(ctx));
  route(router, ctx, setStepMedia, ({ command, params, body }) =>
    stepMedia.set(ctx, command, params.stepId, body),
  );
}
