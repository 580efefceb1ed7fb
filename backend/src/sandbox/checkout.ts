import type { Request, Response, Router } from 'express';
import { installRazorpay } from './checkout-dialog.js';
import { checkoutStyle } from './checkout-style';
import { continueText, texts } from './checkout-texts';
import { Refused } from './wire';

/** tsx names functions with `__name`, which browsers do not define. */
const script = `(function () {
'use strict';
const __name = (named) => named;
(${installRazorpay.toString()})(${JSON.stringify(texts)});
})();
`;
const submit = `document.querySelector('form').submit();\n`;

/** Mounts what browsers request from the gateway: the Checkout script, its style, and the redirect page. */
export function mountCheckout(router: Router) {
  router.get('/checkout.js', (_req, res) => fresh(res).type('text/javascript').send(script));
  router.get('/checkout.css', (_req, res) => fresh(res).type('text/css').send(checkoutStyle));
  router.get('/hand-over.js', (_req, res) => fresh(res).type('text/javascript').send(submit));
  router.get('/hand-over', sendRedirectForm);
}

const fresh = (res: Response) =>
  res.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });

/**
 * Sends a page that posts the answer to the shop like Razorpay: the page is sandboxed, so the browser sends "Origin:
 * null" and no same-site cookies.
 */
function sendRedirectForm({ query, originalUrl, hostname }: Request, res: Response) {
  const { callback, ...answer } = query;
  const to = typeof callback === 'string' && URL.canParse(callback) ? new URL(callback) : undefined;
  if (!to || !/^https?:$/.test(to.protocol) || to.hostname !== hostname)
    throw new Refused('The callback url is not valid.');

  const fields = new URLSearchParams(answer as Record<string, string>);
  const inputs = [...fields].map(
    ([name, value]) =>
      `<input type="hidden" name="${escapeText(name)}" value="${escapeText(value)}">`,
  );
  const here = originalUrl.replace(/\?.*$/, '');
  fresh(res)
    .set(
      'Content-Security-Policy',
      "sandbox allow-forms allow-scripts allow-top-navigation; default-src 'none'; script-src 'self'",
    )
    .set('Referrer-Policy', 'no-referrer')
    .type('html').send(`<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${texts.title[0]}</title>
<form method="post" action="${escapeText(to.href)}">
${inputs.join('\n')}
<button>${continueText[0]} <span lang="ml">${continueText[1]}</span></button>
</form>
<script src="${escapeText(here)}.js"></script>
`);
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character]!);
