import { getDiagnostics } from '@kalavara/shared-types/diagnostics/diagnostics';
import type { Routes } from '../../platform/http/http';
import type { PaymentContext } from '../orders/payment-context';
import * as diagnostics from './service';

export function mountDiagnostics({ route }: Routes, ctx: PaymentContext) {
  route(getDiagnostics, async () => ({ data: await diagnostics.runProbes(ctx) }));
}
