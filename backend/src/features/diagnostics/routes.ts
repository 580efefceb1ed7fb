import { getDiagnostics } from '@kalavara/shared-types/diagnostics';
import type { Router } from 'express';
import { route } from '../../platform/http';
import type { Money } from '../orders/money';
import * as diagnostics from './service';

export function mountDiagnostics(router: Router, money: Money) {
  route(router, money, getDiagnostics, async () => ({ data: await diagnostics.runProbes(money) }));
}
