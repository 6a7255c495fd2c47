import { compress } from '#api/http/cache/compress.ts';
import { chooseEncoding, type Encoding } from '#api/http/cache/encoding.ts';
import type { Context } from '#api/http/context.ts';

/** One file of the built site, ready to be sent. */
export interface SiteFile {
  /** Its extension, with the dot. */
  kind: string;
  body: Buffer;
  /** Of the body; each encoding makes its own of it. */
  etag: string;
  headers: Record<string, string>;
  compressible: boolean;
  compressed: { br?: Buffer; gzip?: Buffer };
}

/** What gains by being compressed; pictures are already. */
export const compressedKinds = new Set([
  '.html',
  '.xml',
  '.js',
  '.json',
  '.webmanifest',
  '.txt',
  '.css',
  '.svg',
]);

/** Of a build: files of `client/assets/`, by their names alone, as brotli makes them at its slowest. */
export const COMPRESSED_ASSETS = 'compressed';

/** Gzip before the first answer; brotli at its slowest and smallest afterwards, one file at a time, where the build did not. */
export async function compressAll(files: readonly SiteFile[]): Promise<void> {
  const worthwhile = files.filter(({ compressible }) => compressible);
  await Promise.all(
    worthwhile.map(async (file) => {
      file.compressed.gzip = await compress(file.body, 'gzip', true);
    }),
  );
  void compressSmaller(worthwhile);
}

async function compressSmaller(files: readonly SiteFile[]): Promise<void> {
  for (const file of files) file.compressed.br ??= await compress(file.body, 'br', true);
}

/** Answers with the file in the encoding that the client likes best; brotli may not be ready yet. */
export function sendFile(ctx: Context, file: SiteFile, status = 200): void {
  const wanted = file.compressible ? chooseEncoding(ctx.get('Accept-Encoding')) : 'identity';
  const encoding = readyFor(ctx, file, wanted);
  ctx.status = status;
  ctx.set(file.headers);
  // What is not compressed here is not worth it, and would change the bytes that the ETag names.
  ctx.state.isCompressed = true;
  if (file.compressible) ctx.vary('Accept-Encoding');
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
  if (status === 200) ctx.set('ETag', `"${file.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`);
  ctx.body = encoding === 'identity' ? file.body : file.compressed[encoding];
  ctx.type = file.kind;
}

function readyFor(ctx: Context, { compressed }: SiteFile, wanted: Encoding): Encoding {
  if (wanted === 'identity' || compressed[wanted] !== undefined) return wanted;
  return compressed.gzip !== undefined && ctx.acceptsEncodings('gzip') === 'gzip' ? 'gzip' : 'identity';
}
