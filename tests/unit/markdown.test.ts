import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { fillFacts } from '#contract/facts-in-words.ts';
import { defaultSite } from '#contract/settings-facts.ts';
import { shippedPages } from '#pwa/content/shipped-pages.ts';
import { pageWords } from '#pwa/routes/-text-page.tsx';
import { parseMarkdown } from '#pwa/shared/markdown/markdown.ts';
import { RENDERER_VERSION, renderText, wordsOfText } from '#pwa/shared/markdown/render-text.tsx';

/** Parses with every extension, whether or not the text needs it. */
const withAll = (markdown: string) =>
  fromMarkdown(markdown, {
    extensions: [
      gfmTable(),
      gfmStrikethrough({ singleTilde: false }),
      gfmAutolinkLiteral(),
      { disable: { null: ['htmlFlow', 'htmlText'] } },
    ],
    mdastExtensions: [
      gfmTableFromMarkdown(),
      gfmStrikethroughFromMarkdown(),
      { ...gfmAutolinkLiteralFromMarkdown(), transforms: [] },
    ],
  });

test('A text in which no table, strike-through or bare link is looked for has none', () => {
  const part = fc.constantFrom(
    'a',
    '|',
    ':',
    '-',
    '--',
    ':-',
    '-:',
    '\n',
    '\n\n',
    ' ',
    '> ',
    '- ',
    '1. ',
    '\\',
    '`',
    '\t',
    '~',
    '~~',
    'www.',
    'https://',
    '@',
    'b.in',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
      const text = parts.join('');
      expect(parseMarkdown(text)).toEqual(withAll(text));
    }),
    { numRuns: 3000 },
  );
  expect(parseMarkdown('www.@b.in')).toEqual(withAll('www.@b.in'));
  expect(parseMarkdown('a\n:-')).toMatchObject({ children: [{ type: 'table' }] });
  expect(parseMarkdown('a\n-:')).toMatchObject({ children: [{ type: 'table' }] });
});

test('T35. A stored text beyond the limits of posts is shown as plain paragraphs', () => {
  const emphasis = '**_'.repeat(16_000);
  expect(parseMarkdown(`*Before.*\n\n${emphasis}`)).toMatchObject({
    type: 'root',
    children: ['*Before.*', emphasis].map((value) => ({
      type: 'paragraph',
      children: [{ type: 'text', value }],
    })),
  });
});

const POSTS = join(import.meta.dirname, '../../api/db/seed/posts');

/** For each version of the renderer, a hash of its HTML of the first posts and of a text with all the Markdown that is supported. */
const DIGESTS: Record<number, string> = { 7: '0560f1f24a49bdff' };

const SAMPLE = `# One\n\nA *word*, a **word**, \`code\`, [a link](https://example.com), <b>raw</b>.\n\n> A quote\n\n1. one\n2. two\n   - three\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\nTable: Two *numbers*\n\nRead next: [more](/about-us)\n\n![A circle](drawing:fielding-circle)\n\n## Two\n\n---\n\n![picture](https://example.com/a.png)\n\n### Three\n\n\`\`\`js\ncode\n\`\`\`\n\n![own](/api/blog/a-1#4x3 "words")\n\n![one](/api/blog/a-1) ![two](/api/blog/a-2)\n\nhttps://youtu.be/abcdefg\n\n~~gone~~ www.example.com\n`;

test('A change of the HTML raises the version of the renderer, so that stored HTML is made anew', async () => {
  const files = (await readdir(POSTS)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(POSTS, file), 'utf8')));
  const hash = createHash('sha256');
  for (const text of [...texts, SAMPLE]) hash.update(renderText(text.replace(/^---\n.*?\n---\n/s, '')));
  expect(hash.digest('hex').slice(0, 16)).toBe(DIGESTS[RENDERER_VERSION]);
});

test('Feeds have a link where a text has a form', () => {
  const html = renderText('Before.\n\n[Any *price*](/odds#convert)\n\nAfter.');
  expect(wordsOfText(html)).toBe(
    '<div class="prose lead-in"><p>Before.</p><p><a href="/odds#convert">Any <em>price</em></a></p><p>After.</p></div>',
  );
});

test('Feeds have the words alone, without the table of contents', () => {
  const long = ['One', 'Two', 'Three'].map((part) => `## ${part}\n\nText of ${part}.`).join('\n\n');
  expect(renderText(long)).toContain('<nav');
  expect(wordsOfText(renderText(long))).toMatch(
    /^<div class="prose lead-in"><h2.*Text of Three\.<\/p><\/div>$/s,
  );
  expect(wordsOfText(renderText('Short'))).toBe(renderText('Short'));
});

const drawn = (markdown: string, site = defaultSite) => renderToStaticMarkup(pageWords(markdown, site).words);

test('A text names the facts of the operator, in words, links and headings; what it does not know stays as typed', () => {
  expect(drawn('# At {{brand}}\n\nSince **{{since}}**, {{nothing}} and {{constructor}}.')).toBe(
    '<h2 id="part-at-reddy-anna">At Reddy Anna</h2><p>Since <strong>2010</strong>, {{nothing}} and {{constructor}}.</p>',
  );
  expect(fillFacts('{{brand}} | {{unknown}}', defaultSite)).toBe('Reddy Anna | {{unknown}}');
});

test('The help line can be called from wherever a text names it', () => {
  expect(drawn('[{{helpLine}}, {{helpLineNumber}}](tel:{{helpLineNumber}})')).toBe(
    '<p><a href="tel:14416">Tele-MANAS, 14416</a></p>',
  );
});

test('What a fact holds is text, whatever signs stand in it', () => {
  const site = { ...defaultSite, brand: '**A** <b>[x](javascript:alert(1)) {{since}}' };
  expect(drawn('At {{brand}}.', site)).toBe('<p>At **A** &lt;b&gt;[x](javascript:alert(1)) {{since}}.</p>');
  const helpLine = { name: 'Line', number: '1" onclick="x' };
  expect(drawn('[x](tel:{{helpLineNumber}})', { ...defaultSite, helpLine })).not.toContain('onclick="');
});

test('The paragraph below a table is its caption, and the name of its region', () => {
  const html = drawn('| a | b |\n| --- | --- |\n| 1 | 2 |\n\nTable: Two *numbers*\n\nTable: no caption');
  expect(html).toMatch(
    /^<figure class="figure"><section class="table-scroll" tabindex="0" aria-label="Two numbers">/,
  );
  expect(html).toMatch(/<figcaption>Two <em>numbers<\/em><\/figcaption><\/figure><p>Table: no caption<\/p>$/);
});

test('A drawing has its words below it; one that does not exist is its words', () => {
  expect(drawn('![A circle](drawing:fielding-circle)')).toMatch(/<svg.*<figcaption>A circle<\/figcaption>/s);
  expect(drawn('![A square](drawing:square)')).toContain('A square');
});

test('All pages that ship have what search engines show', () => {
  expect(shippedPages).toHaveLength(15);
  for (const { path, searchTitle, description, markdown } of shippedPages) {
    const title = fillFacts(searchTitle, defaultSite);
    expect(title.length, path).toBeGreaterThan(30);
    expect(title.length, path).toBeLessThanOrEqual(60);
    expect(fillFacts(description, defaultSite).length, path).toBeGreaterThan(100);
    expect(drawn(markdown), path).not.toContain('{{');
  }
});
