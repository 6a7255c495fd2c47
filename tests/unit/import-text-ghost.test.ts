import fc, { type Arbitrary } from 'fast-check';
import { expect, test } from 'vitest';
import { ghostHtml } from '#api/import/ghost/ghost-text.ts';
import { Notes } from '#api/import/notes.ts';
import { as, folded, type Part, plain, read, words } from '#tests/support/source-texts.ts';

/** A part of a text as Ghost stores it. */
interface Stored {
  node: object;
  words: string;
}
const stored = (part: Arbitrary<Part>, node: (source: string) => object): Arbitrary<Stored> =>
  part.map(({ source, words }) => ({ node: node(source), words }));
const run = fc
  .tuple(words, fc.constantFrom(0, 1, 2, 3, 4, 16, 128))
  .map(([each, format]): Stored => ({ node: { type: 'extended-text', text: each, format }, words: each }));
const inParagraph = (type: string, facts: object = {}) =>
  run.map(({ node, words }): Stored => ({ node: { type, children: [node], ...facts }, words }));
const items = (list: readonly Stored[], facts: object): Stored => ({
  node: {
    type: 'list',
    ...facts,
    children: list.map(({ node }) => ({ type: 'listitem', children: [node] })),
  },
  words: list.map((each) => each.words).join(' '),
});
const list = fc
  .tuple(
    fc.array(run, { minLength: 1, maxLength: 3 }),
    fc.constantFrom({ tag: 'ul' }, { tag: 'ol', start: 4 }),
  )
  .map(([runs, facts]) => items(runs, facts));
const PICTURE = { src: '/content/images/a.png', alt: '' };
const cardFacts = fc.oneof(
  stored(
    as(
      '# %\n\n| % | % |\n| - | - |\n| % | ~~%~~ |\n\n3. %\n4. %',
      plain,
      plain,
      plain,
      plain,
      plain,
      plain,
      plain,
    ),
    (markdown) => ({
      type: 'markdown',
      markdown: markdown.replaceAll('&amp;', '&'),
    }),
  ),
  stored(plain, (html) => ({ type: 'html', html: `<p>${html}</p>` })),
  stored(plain, (header) => ({
    type: 'header',
    header,
    backgroundImageSrc: '/content/images/a.png',
    buttonEnabled: false,
    buttonText: 'Off',
    buttonUrl: '/off',
  })),
  stored(plain, (text) => ({
    type: 'call-to-action',
    textValue: `<p>${text}</p>`,
    showButton: false,
    buttonText: 'Off',
    buttonUrl: '/off',
  })),
  stored(plain, (text) => ({ type: 'callout', calloutText: text })),
  stored(plain, (heading) => ({ type: 'toggle', heading, content: '' })),
  words.map((code): Stored => ({ node: { type: 'codeblock', code }, words: code })),
  stored(plain, (caption) => ({ type: 'image', ...PICTURE, caption: `<span>${caption}</span>` })),
  stored(plain, (caption) => ({ type: 'gallery', images: [PICTURE, PICTURE], caption })),
  stored(as('%<br>%', plain, plain), (html) => ({ type: 'callout', calloutText: html })),
  fc.tuple(fc.constantFrom('audio', 'video'), plain, plain).map(
    ([type, title, caption]): Stored => ({
      node: { type, src: '/content/media/a.mp4', title: title.source, caption: caption.source },
      words: `a.mp4 ${title.words} ${caption.words}`,
    }),
  ),
  fc.tuple(plain, plain).map(
    ([title, caption]): Stored => ({
      node: {
        type: 'file',
        src: '/content/files/a.pdf',
        fileTitle: title.words,
        fileCaption: caption.source,
      },
      words: `${title.words} ${caption.words}`,
    }),
  ),
  fc.tuple(plain, plain, plain).map(
    ([title, description, caption]): Stored => ({
      node: {
        type: 'bookmark',
        url: 'https://t.example/',
        metadata: { title: title.words, description: description.words },
        caption: caption.source,
      },
      words: `${title.words} – ${description.words} ${caption.words}`,
    }),
  ),
  fc.tuple(plain, plain).map(
    ([title, description]): Stored => ({
      node: {
        type: 'product',
        productImageSrc: '/content/images/a.png',
        productTitle: title.source,
        productDescription: `<p>${description.source}</p>`,
      },
      words: `${title.words} ${description.words}`,
    }),
  ),
);
const lexical = fc.oneof(
  inParagraph('paragraph'),
  inParagraph('extended-heading', { tag: 'h3' }),
  inParagraph('quote'),
  list,
  fc.tuple(run, list).map(([first, below]) => items([first, below], { tag: 'ul' })),
  cardFacts,
);

test('A text of Ghost without HTML has all its words, in either of its forms', () => {
  const all = fc.array(fc.oneof(lexical), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(all, (parts) => {
      const root = { type: 'root', children: parts.map(({ node }) => node) };
      const html = ghostHtml({ lexical: JSON.stringify({ root }) }, new Notes());
      expect(read(html)).toBe(folded(parts.map((part) => part.words).join(' ')));
    }),
    { numRuns: 150 },
  );
  const runs = fc.array(words, { minLength: 1, maxLength: 3 });
  const card = cardFacts.map(({ node, words }) => {
    const { type, ...payload } = node as { type: string };
    return { card: [type === 'codeblock' ? 'code' : type, payload], words };
  });
  fc.assert(
    fc.property(
      fc.constantFrom('p', 'h2', 'blockquote'),
      runs,
      runs,
      card,
      (tag, line, list, { card, words }) => {
        const mobiledoc = {
          markups: [['strong'], ['a', ['href', '/x']]],
          atoms: [['soft-return', '', {}]],
          cards: [card],
          sections: [
            [
              1,
              tag,
              line.flatMap((each) => [
                [0, [0, 1], 2, each],
                [1, [], 0, 0],
              ]),
            ],
            [3, 'ol', list.map((each) => [[0, [], 0, each]])],
            [10, 0],
          ],
        };
        const html = ghostHtml({ mobiledoc: JSON.stringify(mobiledoc) }, new Notes());
        expect(read(html)).toBe(folded([...line, ...list, words].join(' ')));
      },
    ),
    { numRuns: 100 },
  );
});
