import { expect, test } from 'vitest';
import { pageAt } from '#contract/site-path.ts';
import { withoutHiddenLinks } from '#pwa/shared/browser/hidden-links.ts';
import { renderText } from '#pwa/shared/markdown/render-text.tsx';

const origin = 'https://site.example';
/** Without the frame of the text. */
const wordsOf = (markdown: string) => renderText(markdown).replace(/^<div[^>]*>|<\/div>$/g, '');
const shown = withoutHiddenLinks({ hidden: ['/casino', '/about-us'], origin });

test.for([
  ['/casino', '/casino'],
  ['/casino/#odds', '/casino'],
  ['/about?utm_source=x', '/about-us'],
  ['https://site.example/about', '/about-us'],
  ['https://other.example/casino', undefined],
  ['//other.example/casino', undefined],
  ['#casino', undefined],
  ['mailto:casino@site.example', undefined],
] as const)('%s leads to %s', ([address, page]) => {
  expect(pageAt(address, origin)).toBe(page);
});

test('A link to a hidden page is its words, with what is marked in them; every other link stays', () => {
  expect(
    shown(
      '<p><a href="/casino#odds">the <em>tables</em></a>, <a href="/contact">us</a> and <a href="https://site.example/about" rel="x">who we are</a></p>',
    ),
  ).toBe('<p>the <em>tables</em>, <a href="/contact">us</a> and who we are</p>');
});

test('A form of the odds calculator goes with its page', () => {
  const text = `<p>Text.</p>${wordsOf('[Any price](/odds#convert)')}<p>More.</p>`;
  expect(text).toContain('<form');
  expect(withoutHiddenLinks({ hidden: ['/odds'], origin })(text)).toBe('<p>Text.</p><p>More.</p>');
  expect(shown(text)).toBe(text);
});

test('What leads on to a hidden page alone goes, and stays where its page is shown', () => {
  const next = (path: string) => `<p>Text.</p><p class="read-next">Read next: <a href="${path}">More</a></p>`;
  expect(shown(next('/casino'))).toBe('<p>Text.</p>');
  expect(shown(next('/tennis'))).toBe(next('/tennis'));
});

test('A paragraph and an item of a list that are one link to a hidden page go; with more words they stay', () => {
  const text = (path: string) =>
    wordsOf(`Text.\n\n[Tables](${path})\n\n- [Tables](${path})\n- See [the tables](${path})`);
  expect(shown(text('/casino'))).toBe('<p>Text.</p><ul><li>See the tables</li></ul>');
  expect(shown(text('/tennis'))).toBe(text('/tennis'));
  expect(shown(wordsOf('1. [Tables](/casino)\n\n2. One more'))).toBe('<ol><li><p>One more</p></li></ol>');
});

test('Without the glossary a word that it explained stands alone', () => {
  const term =
    '<span class="term"><a href="/glossary#part-odds" aria-describedby="tooltip-part-odds">odds</a><span class="tooltip" id="tooltip-part-odds" role="tooltip" lang="en-IN">A price.</span></span>';
  const without = withoutHiddenLinks({ hidden: ['/glossary'], origin });
  expect(without(`<p>Read ${term}.</p>`)).toBe('<p>Read odds.</p>');
  expect(shown(`<p>Read ${term}.</p>`)).toBe(`<p>Read ${term}.</p>`);
});
