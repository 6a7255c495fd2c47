import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join, relative, sep } from 'node:path';
import type { Env } from '#api/env.ts';
import { isWorthCompressing } from '#api/http/cache/compress.ts';
import { headerPolicy, htmlHeaders } from '#api/http/middleware/security-headers.ts';
import { builtCopies, ORIGIN_PLACEHOLDER, SETTINGS_PLACEHOLDER } from '#contract/pages.ts';
import { hashesOfBuilt } from './inline-hashes.ts';
import { COMPRESSED_ASSETS, compressAll, compressibleExtensions, type SiteFile } from './site-file.ts';
import { WORKER_REMOVER } from './worker-remover.ts';

/** The built PWA, in memory. */
export interface Site {
  /** Where the build lies; its server entry is in `server/`. */
  distDir: string;
  /** By the path that answers them. */
  files: ReadonlyMap<string, SiteFile>;
  notFound: SiteFile | undefined;
  error: SiteFile | undefined;
}

type SiteEnv = Pick<Env, 'publicUrl' | 'serviceWorker'>;

const filledExtensions = new Set(['.html', '.xml', '.js', '.json', '.webmanifest', '.txt']);

/** Reads `client/` of a build, fills in what only the settings know, and compresses. */
export async function loadSite(distDir: string, env: SiteEnv): Promise<Site> {
  const files = new Map<string, SiteFile>();
  const client = join(distDir, 'client');
  const fill = filler(env);
  for (const name of await visibleFiles(client)) {
    const path = name.endsWith('.html') ? `/${name.slice(0, -'.html'.length)}` : `/${name}`;
    const file = siteFile(name, fill(name, await readFile(join(client, name))));
    if (isByContent(name)) file.compressed = await compressedByBuild(distDir, name);
    files.set(path, file);
  }
  if (env.serviceWorker === 'remove') files.set('/sw.js', siteFile('sw.js', Buffer.from(WORKER_REMOVER)));
  await compressAll([...files.values()]);
  const [notFound, error] = [files.get('/404'), files.get('/500')];
  files.delete('/404');
  files.delete('/500');
  return { distDir, files, notFound, error };
}

async function visibleFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !name.split('/').some((part) => part.startsWith('.')));
}

const isByContent = (name: string) => name.startsWith('assets/');

/** What the build has compressed; where it did not, the start does. */
async function compressedByBuild(distDir: string, name: string): Promise<SiteFile['compressed']> {
  try {
    return { br: await readFile(join(distDir, COMPRESSED_ASSETS, `${basename(name)}.br`)) };
  } catch {
    return {};
  }
}

function filler({ publicUrl }: SiteEnv): (name: string, bytes: Buffer) => Buffer {
  const digest = createHash('sha256').update(`${publicUrl} ${headerPolicy()}`).digest('hex').slice(0, 16);
  return (name, bytes) => {
    // A file named by its content is cached for a year: it must not change with the settings.
    if (!filledExtensions.has(extname(name)) || isByContent(name)) return bytes;
    const text = bytes.toString('utf8');
    return Buffer.from(
      text.replaceAll(ORIGIN_PLACEHOLDER, publicUrl).replaceAll(SETTINGS_PLACEHOLDER, digest),
    );
  };
}

function siteFile(name: string, body: Buffer): SiteFile {
  const extension = extname(name);
  return {
    extension,
    body,
    etag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
    headers: { 'Cache-Control': cacheControl(name, extension), ...ownHeaders(name, extension, body) },
    isCompressible: compressibleExtensions.has(extension) && isWorthCompressing(body),
    compressed: {},
  };
}

function cacheControl(name: string, extension: string): string {
  if (isByContent(name)) return 'public, max-age=31536000, immutable';
  return compressibleExtensions.has(extension) && extension !== '.svg' ? 'no-cache' : 'public, max-age=86400';
}

function ownHeaders(name: string, extension: string, body: Buffer): Record<string, string> {
  // A worker's script sets the policy for all that the worker fetches; none is named by its content.
  if (extension === '.js' && !isByContent(name)) return htmlHeaders();
  if (extension !== '.html') return {};
  const isCopy = Object.values<string>(builtCopies).includes(`/${name.replace(/\.html$/, '')}`);
  return {
    ...htmlHeaders(hashesOfBuilt(body.toString('utf8'))),
    ...(isCopy ? { 'X-Robots-Tag': 'noindex' } : {}),
  };
}
