/** The picture kinds that are accepted, recognised by their first bytes. The name and what the client says are ignored. */
export type ImageKind = 'jpeg' | 'png' | 'webp' | 'avif';

const PNG = '\x89PNG\r\n\x1a\n';

/** undefined for anything else: SVG, GIF, HEIC, PDF, HTML, archives, programs, nothing at all. */
export function kindOf(bytes: Uint8Array): ImageKind | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 256)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith(PNG)) return 'png';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  if (head.slice(4, 8) === 'ftyp' && brands(head).includes('avif')) return 'avif';
  return undefined;
}

/** Major and compatible brands of an ISO media file's first box; HEIC has the same box with other brands. */
function brands(head: string): string[] {
  const size = Buffer.from(head.slice(0, 4), 'latin1').readUInt32BE();
  const compatible = head.slice(16, size).match(/.{4}/gs) ?? [];
  return [head.slice(8, 12), ...compatible];
}
