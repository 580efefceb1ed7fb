import { businessNameIn } from '@kalavara/shared-types/settings/business.rules';
import { getSafetyLog, signSafetyLog } from '@kalavara/shared-types/safety-log/safety-log';
import type { AppContext } from '../../platform/context';
import type { Routes } from '../../platform/http/http';
import { getSettings } from '../settings/service';
import * as log from './service';

export function mountSafetyLog({ route, download }: Routes, ctx: AppContext) {
  route(getSafetyLog, async ({ query }) => ({ data: await log.read(ctx, query) }));
  route(signSafetyLog, async ({ command, body }) => ({
    data: await log.sign(ctx, command, body),
  }));
  download('getSafetyLogFile', async ({ query, res }) => {
    const { lang, ...period } = query;
    const data = await log.read(ctx, period);
    // Imported on demand: the PDF code would slow the start.
    const { pdfOf } = await import('./pdf');
    const settings = await getSettings(ctx.pools.main);
    const bytes = await pdfOf(data, period, lang, {
      madeAt: ctx.clock.now(),
      business: businessNameIn(lang, settings),
      fssai: settings.fssai,
    });
    res
      .attachment(`food-safety-log_${period.from}_${period.to}.pdf`)
      .type('application/pdf')
      .end(bytes);
  });
}
