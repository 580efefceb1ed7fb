import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Config } from '../config/config';
import { AppError } from '../errors';

/** Headers of API answers, which are not pages: nothing may run, frame, sniff or store them. */
export const apiHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; frame-ancestors 'none'; style-src 'unsafe-inline'",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
};

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests that another site makes a browser send: by Sec-Fetch-Site if it is sent, else by Origin. Browsers
 * omit Sec-Fetch-Site on plain-HTTP addresses of a kitchen's network; a request with neither is not from a browser.
 */
export const refuseCrossSite =
  (config: Config): RequestHandler =>
  (req, _res, next) => {
    if (safe.has(req.method)) return next();
    const site = req.get('sec-fetch-site');
    const isOwn =
      site === undefined
        ? isOwnOrigin(config, req.get('origin'), req.get('host'))
        : isSameOrigin(site);
    next(isOwn ? undefined : new AppError('cross-site'));
  };
const isSameOrigin = (site: string) => site === 'same-origin' || site === 'none';

/** Whether the Origin is the Host of the request or the public one. A request without an Origin is not from a browser. */
export function isOwnOrigin(
  { publicUrl }: Config,
  origin: string | undefined,
  host: string | undefined,
): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin).host;
  return from === host || from === publicUrl?.host;
}

/** The hashes of the few inline scripts, written by the build: a nonce would change every answer and kill its ETag. */
function inlineScripts(pagesDir: string): string[] {
  try {
    const { scripts } = JSON.parse(readFileSync(join(pagesDir, 'csp-hashes.json'), 'utf8')) as {
      scripts: string[];
    };
    return scripts.map((hash) => `'${hash}'`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

type Sources = Partial<
  Record<'script-src' | 'frame-src' | 'connect-src' | 'img-src' | 'form-action', string[]>
>;

/**
 * What Razorpay's checkout needs on the page it opens on: its scripts, its frame, where it reports to, and a form for
 * browsers that cannot show the frame. After Razorpay's own allowlists for shop systems.
 */
const gatewaySources: Sources = {
  'script-src': ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  'frame-src': ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  'connect-src': [
    'https://api.razorpay.com',
    'https://checkout.razorpay.com',
    'https://lumberjack.razorpay.com',
    'https://lumberjack-metrics.razorpay.com',
  ],
  'img-src': ['https://cdn.razorpay.com'],
  'form-action': ['https://api.razorpay.com'],
};

/** Headers of the shop's pages with a checkout; the sandbox gateway has the same origin. */
export function shopHeaders(config: Config, pictures: PictureSources): RequestHandler {
  const { kind, checkoutScript } = config.payments;
  if (kind === 'sandbox') return securityHeaders(config, pictures);
  const script = new URL(checkoutScript).origin;
  return securityHeaders(config, pictures, {
    ...gatewaySources,
    'script-src': [...gatewaySources['script-src']!, script],
  });
}

/** The origins of pictures on other sites that the owner has entered. */
export type PictureSources = () => readonly string[];

/** They mean something on a document, and are 0.8 kB of each of the thirty files of a first visit. */
const documentHeaders = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'Referrer-Policy',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
];

/** Removes headers that apply to documents only, for a script, style sheet, font or picture of the build. */
export function removeDocumentHeaders(res: ServerResponse): void {
  for (const name of documentHeaders) res.removeHeader(name);
}

/** The engines of older TVs do not count websockets of the own host as 'self'. */
const socketSources = ({ headers: { host } }: IncomingMessage): string =>
  host === undefined ? '' : `ws://${host} wss://${host}`;

/** The security headers of pages. `more` adds sources to the Content-Security-Policy. */
export function securityHeaders(
  { publicUrl, pagesDir }: Config,
  pictures: PictureSources,
  more: Sources = {},
): RequestHandler {
  const isPublic = publicUrl?.protocol === 'https:';
  const also = (name: keyof Sources) => more[name] ?? [];
  const headersWith = (directives: Record<string, string[]>) =>
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          'default-src': ["'self'"],
          'script-src': ["'self'", ...inlineScripts(pagesDir), ...new Set(also('script-src'))],
          // React writes style attributes, and the first paint's style sheet is inlined.
          'style-src': ["'self'", "'unsafe-inline'"],
          'img-src': ["'self'", 'data:', ...also('img-src'), () => pictures().join(' ')],
          'font-src': ["'self'"],
          'connect-src': ["'self'", socketSources, ...also('connect-src')],
          'media-src': ["'self'", 'https:', 'data:', 'blob:'],
          'frame-src': ['https://www.youtube-nocookie.com', ...also('frame-src')],
          'worker-src': ["'self'"],
          'manifest-src': ["'self'"],
          'object-src': ["'none'"],
          'base-uri': ["'self'"],
          'form-action': ["'self'", ...also('form-action')],
          'frame-ancestors': ["'none'"],
          ...directives,
        },
      },
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
      // Browsers ignore it over plain HTTP. Other names of the domain may belong to a kitchen without a certificate.
      strictTransportSecurity: isPublic ? { maxAge: 31_536_000, includeSubDomains: false } : false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    });
  const overHttp = headersWith({});
  if (!isPublic) return overHttp;
  // Over the plain-HTTP address of the kitchen's network it would send each script to an HTTPS port that does not exist.
  const overHttps = headersWith({ 'upgrade-insecure-requests': [] });
  return (req, res, next) => (req.secure ? overHttps : overHttp)(req, res, next);
}
