import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Config } from './config';
import { AppError } from './errors';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses what another site makes a browser send: by Sec-Fetch-Site where the browser says it, else by Origin. Browsers
 * leave the first out on plain-HTTP addresses of a kitchen's network; without either it is no browser.
 */
export const refuseCrossSite = (config: Config): RequestHandler => (req, _res, next) => {
  if (safe.has(req.method)) return next();
  const site = req.get('sec-fetch-site');
  const isOwn = site === undefined ? isOwnOrigin(config, req.get('origin'), req.get('host')) : isSameOrigin(site);
  next(isOwn ? undefined : new AppError('cross-site'));
};
const isSameOrigin = (site: string) => site === 'same-origin' || site === 'none';

/** An Origin that is this house: the host it was asked under, or its public name. None at all is no browser. */
export function isOwnOrigin({ publicUrl }: Config, origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin).host;
  return from === host || from === publicUrl?.host;
}

/** The hashes of the few inline scripts, written by the build: a nonce would change every answer and kill its ETag. */
function inlineScripts(pagesDir: string): string[] {
  try {
    const { scripts } = JSON.parse(readFileSync(join(pagesDir, 'csp-hashes.json'), 'utf8')) as { scripts: string[] };
    return scripts.map((hash) => `'${hash}'`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

export function securityHeaders({ publicUrl, pagesDir }: Config): RequestHandler {
  const isHttps = publicUrl?.protocol === 'https:';
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...inlineScripts(pagesDir)],
        // React writes style attributes, and the first paint's style sheet is inlined.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'https://i.ytimg.com'],
        'font-src': ["'self'"],
        'connect-src': ["'self'", 'ws:', 'wss:'],
        'media-src': ["'self'", 'https:', 'data:', 'blob:'],
        'frame-src': ['https://www.youtube-nocookie.com'],
        'worker-src': ["'self'"],
        'manifest-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'self'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        ...(isHttps && { 'upgrade-insecure-requests': [] }),
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
}
