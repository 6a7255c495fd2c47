import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RENDERER_VERSION, renderText, wordsOfText } from '#pwa/shared/markdown/render-text.tsx';

const POSTS = join(import.meta.dirname, '../../api/db/seed/posts');

/** Of each version, the HTML of the first posts and of a text with everything that Markdown has here. */
const DIGESTS: Record<number, string> = { 5: 'b5a4486e14948f5c' };

const SAMPLE = `# One\n\nA *word*, a **word**, \`code\`, [a link](https://example.com), <b>raw</b>.\n\n> A quote\n\n1. one\n2. two\n   - three\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\nTable: Two *numbers*\n\nRead next: [more](/about-us)\n\n![A circle](drawing:fielding-circle)\n\n## Two\n\n---\n\n![picture](https://example.com/a.png)\n\n### Three\n\n\`\`\`js\ncode\n\`\`\`\n\n![own](/api/blog/a-1#4x3 "words")\n\n![one](/api/blog/a-1) ![two](/api/blog/a-2)\n\nhttps://youtu.be/abcdefg\n\n~~gone~~ www.example.com\n`;

test('A change of the HTML raises the version of the renderer, so that stored HTML is made anew', async () => {
  const files = (await readdir(POSTS)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(POSTS, file), 'utf8')));
  const hash = createHash('sha256');
  for (const text of [...texts, SAMPLE]) hash.update(renderText(text.replace(/^---\n.*?\n---\n/s, '')));
  expect(hash.digest('hex').slice(0, 16)).toBe(DIGESTS[RENDERER_VERSION]);
});

test('Feeds have the words alone, without the table of contents', () => {
  const long = ['One', 'Two', 'Three'].map((part) => `## ${part}\n\nText of ${part}.`).join('\n\n');
  expect(renderText(long)).toContain('<nav');
  expect(wordsOfText(renderText(long))).toMatch(
    /^<div class="prose lead-in"><h2.*Text of Three\.<\/p><\/div>$/s,
  );
  expect(wordsOfText(renderText('Short'))).toBe(renderText('Short'));
});
