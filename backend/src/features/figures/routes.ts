import { getFigures } from '@kalavara/shared-types/figures/figures';
import type { Router } from 'express';
import type { AppContext } from '../../platform/context';
import { download, route } from '../../platform/http/http';
import { csvOf } from './csv';
import { readFigures } from './service';

export function mountFigures(router: Router, ctx: AppContext) {
  route(router, ctx, getFigures, async ({ query }) => ({ data: await readFigures(ctx, query) }));
  download(router, ctx, 'exportFigures', async ({ query: period, res }) => {
    res
      .attachment(`figures_${period.from}_${period.to}.csv`)
      .type('text/csv; charset=utf-8')
      .end(csvOf(await readFigures(ctx, period)));
  });
}
