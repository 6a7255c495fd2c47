import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  path: string;
  bytes: Uint8Array;
  /** Pictures are compressed already. */
  isCompressed?: boolean;
}

const VERSION = 45;
/** Names are in UTF-8. */
const UTF8 = 0x0800;
/** 1 January 1980: the same content is the same archive. */
const DATE = 0x0021;
const MAX_32 = 0xffffffff;
const MAX_16 = 0xffff;

/**
 * A zip archive, piece by piece, with as many files and bytes as there are: where 65,535 files or 4 GB are not enough it is
 * in the form called ZIP64 (APPNOTE.TXT 6.3.10, 4.3 and 4.5.3).
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { path, bytes, isCompressed = false } of entries) {
    const data = isCompressed ? Buffer.from(bytes) : deflateRawSync(bytes);
    const facts = {
      name: Buffer.from(path),
      data,
      size: bytes.length,
      crc: crc32(bytes),
      method: isCompressed ? 0 : 8,
    };
    const head = Buffer.concat([
      signed(0x04034b50, 2 + 2 + 2 + 2 + 2 + 4 + 4 + 4 + 2 + 2, (at) => {
        at.u16(VERSION).u16(UTF8).u16(facts.method).u16(0).u16(DATE);
        at.u32(facts.crc).u32(data.length).u32(facts.size).u16(facts.name.length).u16(0);
      }),
      facts.name,
    ]);
    directory.push(directoryEntry(facts, offset));
    yield head;
    yield data;
    offset += head.length + data.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  yield* directory;
  yield endOf(directory.length, size, offset);
}

interface Facts {
  name: Buffer;
  data: Buffer;
  size: number;
  crc: number;
  method: number;
}

function directoryEntry({ name, data, size, crc, method }: Facts, offset: number): Buffer {
  const isFar = offset >= MAX_32;
  const extra = Buffer.alloc(isFar ? 12 : 0);
  if (isFar) {
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(8, 2);
    extra.writeBigUInt64LE(BigInt(offset), 4);
  }
  const head = signed(0x02014b50, 42, (at) => {
    at.u16(VERSION).u16(VERSION).u16(UTF8).u16(method).u16(0).u16(DATE);
    at.u32(crc).u32(data.length).u32(size).u16(name.length).u16(extra.length).u16(0).u16(0).u16(0);
    at.u32(0).u32(isFar ? MAX_32 : offset);
  });
  return Buffer.concat([head, name, extra]);
}

function endOf(count: number, size: number, offset: number): Buffer {
  const isLarge = count >= MAX_16 || offset + size >= MAX_32;
  const plain = signed(0x06054b50, 18, (at) => {
    at.u16(0).u16(0).u16(Math.min(count, MAX_16)).u16(Math.min(count, MAX_16));
    at.u32(Math.min(size, MAX_32)).u32(Math.min(offset, MAX_32)).u16(0);
  });
  if (!isLarge) return plain;
  const end64 = signed(0x06064b50, 52, (at) => {
    at.u64(44).u16(VERSION).u16(VERSION).u32(0).u32(0).u64(count).u64(count).u64(size).u64(offset);
  });
  const locator = signed(0x07064b50, 16, (at) => {
    at.u32(0)
      .u64(offset + size)
      .u32(1);
  });
  return Buffer.concat([end64, locator, plain]);
}

interface Writer {
  u16: (value: number) => Writer;
  u32: (value: number) => Writer;
  u64: (value: number) => Writer;
}

/** A record of the format: its signature and `length` bytes after it, that `fill` writes in their order. */
function signed(signature: number, length: number, fill: (at: Writer) => void): Buffer {
  const bytes = Buffer.alloc(4 + length);
  let at = bytes.writeUInt32LE(signature, 0);
  const writer: Writer = {
    u16(value) {
      at = bytes.writeUInt16LE(value, at);
      return writer;
    },
    u32(value) {
      at = bytes.writeUInt32LE(value >>> 0, at);
      return writer;
    },
    u64(value) {
      at = bytes.writeBigUInt64LE(BigInt(value), at);
      return writer;
    },
  };
  fill(writer);
  return bytes;
}
