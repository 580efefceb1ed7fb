import { getFigures } from '@kalavara/shared-types/figures/figures';
import type { AppContext } from '../../platform/context';
import type { Routes } from '../../platform/http/http';
import { csvOf } from './csv';
import { readFigures } from './service';

export function mountFigures({ route, download }: Routes, ctx: AppContext) {
  route(getFigures, async ({ query }) => ({ data: await readFigures(ctx, query) }));
  download('exportFigures', async ({ query: period, res }) => {
    res
      .attachment(`figures_${period.from}_${period.to}.csv`)
      .type('text/csv; charset=utf-8')
      .end(csvOf(await readFigures(ctx, period)));
  });
}
