import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { fillFacts } from '#contract/facts-in-words.ts';
import { defaultSite } from '#contract/settings-facts.ts';
import { shippedPages } from '#pwa/content/shipped-pages.ts';
import { pageWords } from '#pwa/routes/-page-words.tsx';

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
  expect(shippedPages).toHaveLength(14);
  for (const { path, searchTitle, description, markdown } of shippedPages) {
    const title = fillFacts(searchTitle, defaultSite);
    expect(title.length, path).toBeGreaterThan(30);
    expect(title.length, path).toBeLessThanOrEqual(60);
    expect(fillFacts(description, defaultSite).length, path).toBeGreaterThan(100);
    expect(drawn(markdown), path).not.toContain('{{');
  }
});
