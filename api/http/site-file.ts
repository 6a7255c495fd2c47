import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { Context } from 'koa';

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

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);
const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY };

/** Gzip before the first answer; brotli at its slowest and smallest afterwards, one file at a time. */
export async function packAll(files: readonly SiteFile[]): Promise<void> {
  const worthwhile = files.filter(({ compressible }) => compressible);
  await Promise.all(
    worthwhile.map(async (file) => {
      file.packed.gzip = await gzip(file.body, { level: 9 });
    }),
  );
  void packSmaller(worthwhile);
}

async function packSmaller(files: readonly SiteFile[]): Promise<void> {
  for (const file of files) file.packed.br = await brotli(file.body, { params });
}

/** Answers with the file in the best encoding that the client takes, or with 304. */
export function sendFile(ctx: Context, file: SiteFile, status = 200): void {
  const encoding = (['br', 'gzip'] as const).find(
    (each) => file.packed[each] !== undefined && ctx.acceptsEncodings(each) === each,
  );
  ctx.status = status;
  ctx.set(file.headers);
  // What is not packed here is not worth it, and would change the bytes that the ETag names.
  ctx.compress = false;
  if (file.compressible) ctx.vary('Accept-Encoding');
  if (encoding !== undefined) ctx.set('Content-Encoding', encoding);
  if (status === 200) ctx.set('ETag', `"${file.etag}${encoding === undefined ? '' : `-${encoding}`}"`);
  ctx.body = encoding === undefined ? file.body : file.packed[encoding];
  ctx.type = file.kind;
  if (status === 200 && ctx.fresh) ctx.status = 304;
}
