import type { Context, Middleware } from 'koa';
import helmet from 'koa-helmet';
import type { Env } from '#api/env.ts';
import { type InlineHashes, NOTHING_INLINE } from './inline-hashes.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const isBehindTls = ({ publicUrl }: Pick<Env, 'publicUrl'>) => publicUrl.startsWith('https:');
export const REFERRER_POLICY = 'strict-origin-when-cross-origin';
const PERMISSIONS = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()';

/** On every answer. Its CSP allows nothing; HTML replaces it by its own (`htmlHeaders`). */
export function securityHeaders(env: Pick<Env, 'publicUrl'>): Middleware {
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: REFERRER_POLICY },
    strictTransportSecurity: isBehindTls(env) ? { maxAge: YEAR_SECONDS } : false,
    xFrameOptions: { action: 'deny' },
    // For browsers that do not run this site: a hundred bytes of each of a first visit's answers.
    ...{ xDnsPrefetchControl: false, xDownloadOptions: false, xXssProtection: false },
  });
  const headers = [['Permissions-Policy', PERMISSIONS], ...writtenBy(protect)] as const;
  return (ctx, next) => {
    for (const [name, value] of headers) ctx.res.setHeader(name, value);
    return next();
  };
}

/** The headers that a middleware writes whoever asks: asked for once, since it goes a long way for each. */
function writtenBy(protect: Middleware): [name: string, value: string][] {
  const written: [string, string][] = [];
  const res = {
    setHeader: (name: string, value: string) => written.push([name, value]),
    removeHeader: () => undefined,
  };
  void protect({ req: {}, res } as unknown as Context, () => Promise.resolve());
  if (written.length === 0) throw new Error('no header was written');
  return written;
}

/** Of an answer that never reaches Koa. */
export const protection = (env: Pick<Env, 'publicUrl'>): Record<string, string> => ({
  'Content-Security-Policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': PERMISSIONS,
  ...(isBehindTls(env) ? { 'Strict-Transport-Security': `max-age=${YEAR_SECONDS}; includeSubDomains` } : {}),
});

/** What pages are sent with, as text: a worker that keeps pages keeps their headers, and must see a change. */
export const headerPolicy = () => `${htmlHeaders()['Content-Security-Policy']} ${PERMISSIONS}`;

/**
 * The CSP of HTML: of what stands in its text only the scripts and styles that were written at build, by their hashes,
 * which a copy in a cache keeps valid (a nonce would not be).
 */
export function htmlHeaders({ scripts, styles }: InlineHashes = NOTHING_INLINE): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${scripts}`.trimEnd(),
    `style-src 'self' ${styles}`.trimEnd(),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ];
  return { 'Content-Security-Policy': policy.join('; ') };
}
