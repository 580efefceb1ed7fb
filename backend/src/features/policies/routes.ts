import * as calls from '@kalavara/shared-types/policies/policies';
import type { Router } from 'express';
import type { AppContext } from '../../platform/context';
import { route } from '../../platform/http/http';
import { listPolicies, savePolicyText } from './service';

export function mountPolicies(router: Router, ctx: AppContext) {
  route(router, ctx, calls.getPolicies, () => listPolicies(ctx));
  route(router, ctx, calls.savePolicy, ({ command, body }) => savePolicyText(ctx, command, body));
}
