import * as calls from '@kalavara/shared-types/policies/policies';
import type { AppContext } from '../../platform/context';
import type { Routes } from '../../platform/http/http';
import { listPolicies, savePolicyText } from './service';

export function mountPolicies({ route }: Routes, ctx: AppContext) {
  route(calls.getPolicies, () => listPolicies(ctx));
  route(calls.savePolicy, ({ command, body }) => savePolicyText(ctx, command, body));
}
