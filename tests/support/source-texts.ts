import fc, { type Arbitrary } from 'fast-check';
import { convertItem, textOf } from '#api/import/convert-item.ts';
import { parseHtml, textOf as wordsOf } from '#api/import/text/html-elements.ts';
import { renderText, wordsOfText } from '#pwa/shared/markdown/render-text.tsx';

/** A part of a source, and what its readers read. */
export interface Part {
  source: string;
  words: string;
}

export const escaped = (words: string) =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const SIGNS =
  'pitch Überwurf क्रिकेट 2019 a_b_c *ball* ~~out~~ `run` [1] #1 1. - + > | \\ ! <b> &amp; & () [x](y) :--- --- ==='.split(
    ' ',
  );
/** Words with whatever Markdown reads as its own, and addresses with such signs. */
const word = fc.oneof(
  fc.constantFrom(...SIGNS),
  fc.constantFrom(
    'https://shop.example/?team=a&size=2',
    'http://people.example/~asha/',
    'https://t.example/_channel_',
    'www.t.example/a_b*c',
    'https://t.example/(a)_b),',
    'asha_k@mail.example',
    'asha_k@mail_2.example',
    'asha_k@-mail.example',
  ),
  fc.stringMatching(/^[!-~]{1,8}$/),
);
export const words = fc.array(word, { minLength: 1, maxLength: 6 }).map((list) => list.join(' '));
/** Without a sign that a source or Markdown reads as its own. */
export const plain = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'pitch',
        'Überwurf',
        'क्रिकेट',
        'twelve',
        '4 &amp; 6',
        'https://t.example/_a_?b=1&amp;c=2',
      ),
      fc.stringMatching(/^[a-z]{1,8}$/),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((list): Part => ({ source: list.join(' '), words: list.join(' ').replaceAll('&amp;', '&') }));

const joined = (parts: readonly Part[], by: string): Part => ({
  source: parts.map(({ source }) => source).join(by),
  words: parts.map((part) => part.words).join(' '),
});
export const several = (part: Arbitrary<Part>, by: string, maxLength = 3) =>
  fc.array(part, { minLength: 1, maxLength }).map((parts) => joined(parts, by));
/** `%` stands for each of the parts. */
export const as = (frame: string, ...parts: Arbitrary<Part>[]): Arbitrary<Part> =>
  fc.tuple(...parts).map((list) => {
    const left = list.map(({ source }) => source);
    return { source: frame.replace(/%/g, () => left.shift() ?? ''), words: joined(list, '').words };
  });

/** Blanks folded, without the signs that part blocks of a cell. */
export const folded = (text: string) => text.replace(/[\s/;]+/g, ' ').trim();
const PICTURES = new Map(['/a.png', '/content/images/a.png'].map((path) => [path, 'a#16x9']));

export function converted(html: string) {
  const item = { kind: 'post', title: 'One', html, notes: [] } as unknown as Parameters<
    typeof convertItem
  >[0];
  return textOf(convertItem(item, { base: 'https://old.example', paths: new Set() }), PICTURES);
}

/** What readers read here. */
export function read(html: string): string {
  const shown = wordsOfText(renderText(converted(html).markdown));
  return folded(wordsOf(parseHtml(shown.replace(/<(?!\/?(?:a|code|del|em|strong)\b)/g, ' <'))));
}
