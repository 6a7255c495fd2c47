import fc, { type Arbitrary } from 'fast-check';
import { expect, test } from 'vitest';
import { convertItem, textOf } from '#api/import/convert-item.ts';
import { ghostHtml } from '#api/import/ghost/ghost-text.ts';
import { Notes } from '#api/import/notes.ts';
import { parseHtml, textOf as wordsOf } from '#api/import/text/html-elements.ts';
import { wordpressHtml } from '#api/import/wordpress/wordpress-text.ts';
import { renderText, wordsOfText } from '#pwa/shared/markdown/render-text.tsx';

/** A part of a source, and what its readers read. */
interface Part {
  source: string;
  words: string;
}

const escaped = (words: string) =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Words with whatever Markdown reads as its own, and addresses with such signs. */
const word = fc.oneof(
  fc.constantFrom(
    'pitch',
    'Überwurf',
    'क्रिकेट',
    '2019',
    'a_b_c',
    '*ball*',
    '~~out~~',
    '`run`',
    '[1]',
    '#1',
    '1.',
    '-',
    '+',
    '>',
    '|',
    '\\',
    '!',
    '<b>',
    '&amp;',
    '&',
    '()',
    '[x](y)',
    ':---',
    '---',
    '===',
  ),
  fc.constantFrom(
    'https://shop.example/?team=a&size=2',
    'http://people.example/~asha/',
    'https://t.example/_channel_',
    'www.t.example/a_b*c',
    'https://t.example/(a)_b),',
    'asha_k@mail.example',
  ),
  fc.stringMatching(/^[!-~]{1,8}$/),
);
const words = fc.array(word, { minLength: 1, maxLength: 6 }).map((list) => list.join(' '));
/** Without a sign that a source or Markdown reads as its own. */
const plain = fc
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
const several = (part: Arbitrary<Part>, by: string, maxLength = 3) =>
  fc.array(part, { minLength: 1, maxLength }).map((parts) => joined(parts, by));
/** `%` stands for each of the parts. */
const as = (frame: string, ...parts: Arbitrary<Part>[]): Arbitrary<Part> =>
  fc.tuple(...parts).map((list) => {
    const left = list.map(({ source }) => source);
    return { source: frame.replace(/%/g, () => left.shift() ?? ''), words: joined(list, '').words };
  });

const typed = words.map((each): Part => ({ source: escaped(each), words: each }));
const control = fc
  .tuple(words, fc.constantFrom('\u0001', '\u000b', '\u0010', '&#27;', '\u007f'), words)
  .map(([a, sign, b]): Part => ({ source: escaped(a) + sign + escaped(b), words: `${a} ${b}` }));
const inline = fc.oneof(
  { weight: 2, arbitrary: typed },
  control,
  as('<strong>%</strong>', typed),
  as('<em>%</em>', typed),
  as('<del>%</del>', typed),
  as('<u>%</u>', typed),
  as('<code>%</code>', typed),
  as('<a href="https://a.example/x_y?b=1&amp;c=2">%</a>', typed),
  as('<b><a href="/x">%</a></b>', typed),
  as('<a href="/x"><em>%</em> %</a>', typed, typed),
);
const line = several(inline, ' ');

const wordItem = (level: number, sign: string) =>
  `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span>&nbsp;&nbsp;</span></span><![endif]>%<o:p></o:p></p>`;

const simple = fc.oneof(
  as('<p>%</p>', line),
  as('<p>%<br>%</p>', line, line),
  as('<h3>%</h3>', line),
  as('<h1><strong>%<br></strong><br></h1>', typed),
  as('<h3><button type="button">%</button></h3>', line),
  several(as('<li>%</li>', line), '').map(({ source, words }) => ({ source: `<ul>${source}</ul>`, words })),
  as('<ol start="3"><li>%<ul><li>%</li></ul></li><li><p>%</p><p>%</p></li></ol>', line, line, line, line),
  as('<blockquote><p>%</p>%</blockquote>', line, line),
  as('<pre><code>%\n\n  %</code></pre>', typed, typed),
  as('<pre class="wp-block-verse">% <a href="/x">%</a>\n  <em>%</em></pre>', line, typed, typed),
  as('<pre>%\n\n\t%</pre>', typed, typed),
  as(`${wordItem(1, '1.')}\n${wordItem(2, 'o')}${wordItem(1, '2.')}`, line, line, line),
  as('<details><summary>%</summary><div>%</div>%</details>', line, line, line),
  as('<dl><dt>%</dt><dd>%</dd></dl>', line, line),
  as('<div>%<div>%</div>%</div>', line, line, line),
);
const pictures = fc.oneof(
  as('<figure><img src="/a.png" alt=""><figcaption>%</figcaption></figure>', typed),
  as('<figure class="gallery"><img src="/a.png" alt=""><p>%</p><img src="/a.png" alt=""></figure>', line),
);
const blocks = several(simple, '\n', 2);
const block = fc.oneof(
  { weight: 3, arbitrary: simple },
  as('<p><a href="/x" aria-label="Follow"><i></i></a> %</p>', typed).map(({ source, words }) => ({
    source,
    words: `Follow ${words}`,
  })),
  as('<h2><div>%</div><div>%</div></h2>', line, line),
  as('<p><a href="/x"><button>%</button></a></p>', typed),
  as('<ul><li><a href="/x"><i class="icon"></i></a></li><li>%</li></ul>', line),
  pictures,
  as('<b>%</b>', pictures),
  as('<ul><li>%</li></ul>', pictures),
  as('<a href="/x">%</a>', blocks),
  as('<b style="font-weight:normal">%</b>', blocks),
  as('<em><a href="/x">%</a></em>', blocks),
  as('<font color="red">%</font>', blocks),
);
const inner = as('<table><tr><td>%</td><td>%</td></tr><tr><td>%</td></tr></table>', line, simple, line);
const cell = fc.oneof(line, block, several(block, ''), inner, as('%%', line, inner));
const table = as(
  '<table><caption>%</caption><tr><th>%</th></tr><tr><td>%</td></tr><tr><td colspan="2">%</td></tr></table>',
  line,
  line,
  cell,
  cell,
);
const page = several(fc.oneof({ weight: 3, arbitrary: block }, table), '\n', 4);

/** Blanks folded, without the signs that part blocks of a cell. */
const folded = (text: string) => text.replace(/[\s/;]+/g, ' ').trim();
const PICTURES = new Map(['/a.png', '/content/images/a.png'].map((path) => [path, 'a#16x9']));

function converted(html: string) {
  const item = { kind: 'post', title: 'One', html, notes: [] } as unknown as Parameters<
    typeof convertItem
  >[0];
  return textOf(convertItem(item, { base: 'https://old.example', paths: new Set() }), PICTURES);
}

/** What readers read here. */
function read(html: string): string {
  const shown = wordsOfText(renderText(converted(html).markdown));
  return folded(wordsOf(parseHtml(shown.replace(/<(?!\/?(?:a|code|del|em|strong)\b)/g, ' <'))));
}

test('The words of a page are those of its source, whatever stands in which block', () => {
  fc.assert(
    fc.property(page, ({ source, words }) => {
      expect(read(source)).toBe(folded(words));
    }),
    { numRuns: 150 },
  );
});

const innerName = fc.constantFrom<string>(
  'highlight',
  'vc_column_text',
  'et_pb_text',
  'my-code',
  'Box2',
  'su_note',
);
const outerName = fc.constantFrom<string>('vc_row', 'et_pb_section', 'fusion_builder_row', 'Tab');
const codeFacts = fc.constantFrom(
  '',
  '=x_1',
  ' a=b',
  ' a="x > y"',
  ` a='it"s' c="[sic]"`,
  ' rel=“curly quotes”',
  ' rel=&quot;a b&quot;',
  ' a="1" b',
  '\na="1"\nb="2"',
);
const shortcode = (content: Arbitrary<Part>, codeName = innerName): Arbitrary<Part> =>
  fc.oneof(
    fc.tuple(codeName, codeFacts, content).map(([name, facts, { source, words }]) => ({
      source: `[${name}${facts}]${source}[/${name}]`,
      words,
    })),
    fc.tuple(codeName, plain).map(([name, { source, words }]) => ({
      source: `[${name} a="1" /] ${source}`,
      words,
    })),
    fc.tuple(codeName, plain).map(([name, { source, words }]) => ({
      source: `[[${name} a="1"]] ${source}`,
      words: `[${name} a="1"] ${words}`,
    })),
    as('[iconbox icon="bell" heading="The %" heading_color="#ffffff"]%[/iconbox]', plain, plain).map(
      ({ source, words }) => ({ source, words: `The ${words}` }),
    ),
    as('[counter number="65" subject="of %"]', plain).map(({ source, words }) => ({
      source,
      words: `65 of ${words}`,
    })),
    as('[note_box][note_box]%[/note_box] %[/note_box]', plain, plain),
    as('[caption id="a_1" width="300"]<img src="/a.png" alt="" /> %[/caption]', plain),
    as(
      '%\n\n[vc_raw_html]JTNDc2NyaXB0JTNFYWxlcnQlMjgxJTI5JTNDJTJGc2NyaXB0JTNFJTNDcCUzRQ==[/vc_raw_html]',
      plain,
    ),
    as('[sourcecode language="js"]if (a) {\n\n  % }[/sourcecode]', plain).map(({ source, words }) => ({
      source: source.replaceAll('&amp;', '&'),
      words: `if (a) { ${words} }`,
    })),
  );
const classic = fc.oneof(
  plain,
  shortcode(plain),
  shortcode(shortcode(plain), outerName),
  as('<p>%</p>', shortcode(plain)),
  as('<ul><li>%</li></ul>', shortcode(plain)),
);

test('Shortcodes of WordPress leave the words that stand in them, in all writings', () => {
  fc.assert(
    fc.property(several(classic, '\n\n'), ({ source, words }) => {
      const given = { notes: new Notes(), gallery: () => [], shared: () => undefined };
      expect(read(wordpressHtml(source, { ...given, footnotes: new Map() }))).toBe(folded(words));
    }),
    { numRuns: 150 },
  );
});

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

test('The first paragraph of a text, its description, has its lines apart', () => {
  const { firstParagraph } = converted(
    '<p><img src="/a.png" alt="Nets"></p><p>One.<br>Two.<br><br>Three.</p>',
  );
  expect(firstParagraph).toBe('One. Two.');
});
