import pLimit from 'p-limit';
import type { AppContext } from '#api/http/app-state.ts';
import { chooseEncoding, compressSmallest, type Encoding } from '#api/http/cache/compress.ts';

/** One file of the built site, ready to be sent. */
export interface SiteFile {
  /** Its extension, with the dot. */
  extension: string;
  body: Buffer;
  /** Names the body. Each encoding makes its own tag of it. */
  etag: string;
  headers: Record<string, string>;
  isCompressible: boolean;
  compressed: { br?: Buffer; gzip?: Buffer };
}

/** Pictures are compressed already. */
export const compressibleExtensions: ReadonlySet<string> = new Set([
  '.html',
  '.xml',
  '.js',
  '.json',
  '.webmanifest',
  '.txt',
  '.css',
  '.svg',
]);

/** The folder of a build with the files of `client/assets/`, by their names alone, compressed with brotli as small as they get. */
export const COMPRESSED_ASSETS = 'packed';

/** As many as there are threads; more at once would only take memory that the process then keeps. */
const AT_ONCE = 4;

/** Compresses with gzip, which is quick enough to be done before the first answer. */
export async function gzipAll(files: readonly SiteFile[]): Promise<void> {
  const compressible = files.filter(({ isCompressible }) => isCompressible);
  const limit = pLimit(AT_ONCE);
  await limit.map(compressible, async (file) => {
    file.compressed.gzip = await compressSmallest(file.body, 'gzip');
  });
}

/** Compresses with brotli, one file after the other, where the build did not. It takes seconds of a processor. Ends early once it is aborted. */
export async function brotliAll(files: readonly SiteFile[], signal: AbortSignal): Promise<void> {
  for (const file of files) {
    if (signal.aborted) return;
    if (file.isCompressible) file.compressed.br ??= await compressSmallest(file.body, 'br');
  }
}

/** Answers with the file in the encoding that the client likes best; brotli may not be ready yet. */
export function sendFile(ctx: AppContext, file: SiteFile, status = 200): void {
  const wanted = file.isCompressible ? chooseEncoding(ctx.get('Accept-Encoding')) : 'identity';
  const encoding = readyFor(ctx, file, wanted);
  ctx.status = status;
  ctx.set(file.headers);
  // What is not compressed here is not worth it, and would change the bytes that the ETag names.
  ctx.state.isEncoded = true;
  if (file.isCompressible) ctx.vary('Accept-Encoding');
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
  ctx.body = encoding === 'identity' ? file.body : file.compressed[encoding];
  ctx.type = file.extension;
  // Also for a page that does not exist: workers save that answer where a page is hidden.
  if (status < 500) ctx.set('ETag', `"${file.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`);
  if (status !== 200) return;
  if (encoding === wanted) ctx.state.cacheable = 'site';
}

function readyFor(ctx: AppContext, { compressed }: SiteFile, wanted: Encoding): Encoding {
  if (wanted === 'identity' || compressed[wanted] !== undefined) return wanted;
  return compressed.gzip !== undefined && ctx.acceptsEncodings('gzip') === 'gzip' ? 'gzip' : 'identity';
}
