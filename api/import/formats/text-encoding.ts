import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import iconv from 'iconv-lite';
import { ImportRefused } from '#api/import/import-faults.ts';

/** By so many bytes a file's kind is recognised. */
export const BEGINNING = 512;

/** The name of a file's encoding: by its first bytes, else what its XML declaration says, else UTF-8. */
export function encodingOf(start: Uint8Array): string {
  const [first, second] = start;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const declared = /^\s*<\?xml\s[^>]*encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(
    Buffer.from(start)
      .toString('latin1')
      .replace(/^\u00ef\u00bb\u00bf/, ''),
  )?.[1];
  // A declaration of UTF-16 that the bytes belie is in a file with one byte a character.
  return declared === undefined || /^utf-?16/i.test(declared) ? 'utf-8' : declared;
}

/** The text of a file in pieces. @param place says where the file is not text @throws ImportRefused */
export async function* decodedFile(path: string, place: () => string): AsyncGenerator<string> {
  const encoding = encodingOf(await beginningOf(path));
  const decoder = decoderOf(encoding);
  try {
    for await (const bytes of createReadStream(path)) yield decoder.decode(bytes as Buffer, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new ImportRefused(
      `Couldn’t read the file. ${place()}: it is not in ${encoding.toUpperCase()}, as it should be.`,
    );
  }
}

interface Decoder {
  /** @throws TypeError for what is not text of the encoding */
  decode: (bytes?: Buffer, options?: { stream: boolean }) => string;
}

/** Node refuses wrong bytes of the encodings that it knows. The library knows older ones. */
function decoderOf(encoding: string): Decoder {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    const isKnown: boolean = iconv.encodingExists(encoding);
    if (isKnown) {
      const decoder = iconv.getDecoder(encoding);
      return { decode: (bytes) => (bytes === undefined ? decoder.end() : decoder.write(bytes)) ?? '' };
    }
    throw new ImportRefused(
      `Couldn’t read the file: its encoding ${encoding.slice(0, 40)} is not known. Save it in UTF-8.`,
    );
  }
}

/** The first bytes of a file. @throws ImportRefused where it is none, or cannot be read */
export async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new ImportRefused(
      error.code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read.`,
    );
  });
  try {
    if (!(await file.stat()).isFile()) throw new ImportRefused(`${path} is no file.`);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING), 0, BEGINNING, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
