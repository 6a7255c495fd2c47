import { hash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { Env } from '#api/env.ts';
import type { AppMiddleware } from '#api/http/app-state.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const isBehindTls = ({ publicUrl }: Pick<Env, 'publicUrl'>) => publicUrl.startsWith('https:');
const PERMISSIONS = 'camera=(),microphone=(),geolocation=(),payment=(),usb=()';

/** Headers of every answer, those that never reach Koa included. This CSP lets nothing be loaded; HTML has its own (`htmlHeaders`). */
export function protection(env: Pick<Env, 'publicUrl'>): Record<string, string> {
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isBehindTls(env) ? { maxAge: YEAR_SECONDS } : false,
    xFrameOptions: { action: 'deny' },
    // Documents alone have it (`htmlHeaders`).
    originAgentCluster: false,
    // Only browsers that do not run this site need them, and they are 140 bytes of each of a first visit's answers.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  protect(request, response, () => undefined);
  const written = response.getHeaderNames().map((name) => [name, String(response.getHeader(name))]);
  return { ...Object.fromEntries(written), 'permissions-policy': PERMISSIONS };
}

/** The headers are the same for everyone, so they are made once: helmet takes long for each answer. */
export function securityHeaders(env: Pick<Env, 'publicUrl'>): AppMiddleware {
  const headers = Object.entries(protection(env));
  return (ctx, next) => {
    for (const [name, value] of headers) ctx.res.setHeader(name, value);
    return next();
  };
}

/** What pages are sent with, as text: a worker that caches pages caches their headers, and must see a change. */
export const headerPolicy = () => `${htmlHeaders()['Content-Security-Policy']} ${PERMISSIONS}`;

/**
 * The CSP of HTML: of what is in its text only the scripts and styles that were written at build, by their hashes,
 * which stay valid in a cached copy (a nonce would not be).
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
  return { 'Content-Security-Policy': policy.join('; '), 'Origin-Agent-Cluster': '?1' };
}

/** CSP sources of what is inside a page's text: `'sha256-…'`, with spaces between them; '' for none. */
interface InlineHashes {
  scripts: string;
  styles: string;
}

export const NOTHING_INLINE: InlineHashes = { scripts: '', styles: '' };

/** Types whose text a browser runs; a policy does not apply to any other, JSON and JSON-LD among them. */
const RUNS = /^(?:module|importmap|speculationrules|text\/javascript|application\/javascript|)$/i;

/**
 * Hashes of a text that the build wrote, as it wrote it. Never call it with a page that holds what people typed: a script that found its
 * way into one would be named with ours.
 */
export const hashesOfBuilt = (html: string): InlineHashes => ({
  scripts: hashesOf(html, 'script'),
  styles: hashesOf(html, 'style'),
});

function hashesOf(html: string, tag: 'script' | 'style'): string {
  const element = new RegExp(`<${tag}(?=[\\s>])([^>]*)>([\\s\\S]*?)</${tag}>`, 'gi');
  const hashes = new Set<string>();
  for (const [, attributes = '', content = ''] of html.matchAll(element)) {
    const type = /\stype\s*=\s*["']?([^"'\s>]*)/i.exec(attributes)?.[1] ?? '';
    if (/\ssrc\s*=/i.test(attributes) || content === '' || (tag === 'script' && !RUNS.test(type))) continue;
    // A parser turns CRLF into LF before it hashes.
    const text = content.replace(/\r\n?/g, '\n');
    hashes.add(`'sha256-${hash('sha256', text, 'base64')}'`);
  }
  return [...hashes].join(' ');
}
