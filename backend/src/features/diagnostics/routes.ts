import { getDiagnostics } from '@kalavara/shared-types/diagnostics/diagnostics';
import type { Router } from 'express';
import { route } from '../../platform/http/http';
import type { PaymentContext } from '../orders/payment-context';
import * as diagnostics from './service';

export function mountDiagnostics(router: Router, ctx: PaymentContext) {
  route(router, ctx, getDiagnostics, async () => ({ data: await diagnostics.runProbes(ctx) }));
}
