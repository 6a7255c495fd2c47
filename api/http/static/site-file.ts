import type { Context } from 'koa';
import { shareAnswer } from '#api/http/cache/cacheable.ts';
import { pack } from '#api/http/cache/compress.ts';
import { chooseEncoding, type Encoding } from '#api/http/cache/encoding.ts';

/** One file of the built site, ready to be sent. */
export interface SiteFile {
  /** Its extension, with the dot. */
  kind: string;
  body: Buffer;
  /** Of the body; each encoding makes its own of it. */
  etag: string;
  headers: Record<string, string>;
  compressible: boolean;
  packed: { br?: Buffer; gzip?: Buffer };
}

/** What gains by being packed; pictures are already. */
export const packedKinds = new Set(['.html', '.xml', '.js', '.json', '.webmanifest', '.txt', '.css', '.svg']);

/** Of a build: files of `client/assets/`, by their names alone, as brotli makes them at its slowest. */
export const PACKED_ASSETS = 'packed';

/** As many as there are threads; more at once would only take memory that the process then keeps. */
const PACKED_AT_ONCE = 4;

/** Gzip before the first answer; brotli at its slowest and smallest afterwards, one file at a time, where the build did not. */
export async function packAll(files: readonly SiteFile[]): Promise<void> {
  const worthwhile = files.filter(({ compressible }) => compressible);
  const waiting = [...worthwhile];
  const packRest = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      file.packed.gzip = await pack(file.body, 'gzip', 'smallest');
    }
  };
  await Promise.all(Array.from({ length: PACKED_AT_ONCE }, packRest));
  void packSmaller(worthwhile);
}

async function packSmaller(files: readonly SiteFile[]): Promise<void> {
  for (const file of files) file.packed.br ??= await pack(file.body, 'br', 'smallest');
}

/** Answers with the file in the encoding that the client likes best; brotli may not be ready yet. */
export function sendFile(ctx: Context, file: SiteFile, status = 200): void {
  const wanted = file.compressible ? chooseEncoding(ctx.get('Accept-Encoding')) : 'identity';
  const encoding = readyFor(ctx, file, wanted);
  ctx.status = status;
  ctx.set(file.headers);
  // What is not packed here is not worth it, and would change the bytes that the ETag names.
  ctx.compress = false;
  if (file.compressible) ctx.vary('Accept-Encoding');
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
  if (status === 200) ctx.set('ETag', `"${file.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`);
  ctx.body = encoding === 'identity' ? file.body : file.packed[encoding];
  ctx.type = file.kind;
  if (status === 200) shareAnswer(ctx, { with: 'process', encodings: lastWordFor(file, wanted, encoding) });
}

function readyFor(ctx: Context, { packed }: SiteFile, wanted: Encoding): Encoding {
  if (wanted === 'identity' || packed[wanted] !== undefined) return wanted;
  return packed.gzip !== undefined && ctx.acceptsEncodings('gzip') === 'gzip' ? 'gzip' : 'identity';
}

function lastWordFor({ compressible }: SiteFile, wanted: Encoding, used: Encoding): Encoding[] {
  if (!compressible) return ['br', 'gzip', 'identity'];
  return used === wanted ? [used] : [];
}
