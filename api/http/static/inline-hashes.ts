import { hash } from 'node:crypto';

/** CSP sources of what is inside a page's text: `'sha256-…'`, with spaces between them; '' for none. */
export interface InlineHashes {
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
