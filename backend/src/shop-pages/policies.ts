import { PolicyPage } from '@kalavara/shared-types/policies/policies';
import type { RequestHandler } from 'express';
import * as policies from '../features/policies/service';
import type { AppContext } from '../platform/context';
import { originOf } from '../platform/http/origin';
import { htmlTag, withIcon } from './business';
import { createTemplateReader } from './built';
import { createCopies } from './copies';
import { textPageHead } from './head';
import { languageOf } from './language';

/**
 * Serves a policy page: text without a script, readable in every browser and for crawlers. Unknown policies are not
 * found.
 */
export function policyPage(ctx: AppContext, orElse: RequestHandler): RequestHandler {
  const builtNow = createTemplateReader(ctx.config.pagesDir);
  return async (req, res, next) => {
    const page = PolicyPage.safeParse(req.params['page']);
    if (!page.success) return next();
    const language = languageOf(req);
    try {
      const built = await builtNow();
      if (!built) return orElse(req, res, next);
      const policy = await policies.readPolicy(ctx, page.data, language);
      const drawn = built.drawPolicy({ page: page.data, ...policy }, language);
      const head = textPageHead({
        page: drawn,
        fonts: built.fonts,
        origin: originOf(ctx, req),
        language,
        path: `/policies/${page.data}`,
      });
      const html = [
        htmlTag(built.top, language, policy.settings),
        head,
        withIcon(built.head, policy.settings),
        `<div id="root">${drawn.markup}</div>`,
        built.plainEnd,
      ].join('');
      createCopies(html).send(req, res, 200);
    } catch (error) {
      ctx.log.error({ event: 'policy_page_render_failed', err: error });
      orElse(req, res, next);
    }
  };
}
