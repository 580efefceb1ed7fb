import { FiguresPeriod, getFigures } from '@kalavara/shared-types/figures';
import type { Router } from 'express';
import type { AppContext } from '../../platform/context';
import { download, route } from '../../platform/http/http';
import { parseRequest } from '../../platform/http/parse-request';
import { csvOf } from './csv';
import { readFigures } from './service';

export function mountFigures(router: Router, ctx: AppContext) {
  route(router, ctx, getFigures, async ({ query }) => ({ data: await readFigures(ctx, query) }));
  download(router, ctx, 'exportFigures', async ({ query, res }) => {
    const period = parseRequest(FiguresPeriod, query);
    res
      .attachment(`figures_${period.from}_${period.to}.csv`)
      .type('text/csv; charset=utf-8')
      .end(csvOf(await readFigures(ctx, period)));
  });
}
