import fc, { type Arbitrary } from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { expect, test } from 'vitest';
import { beginningOf } from '#api/import/convert-item.ts';
import { Notes } from '#api/import/notes.ts';
import { htmlToTree } from '#api/import/text/html-to-markdown.ts';
import { wordpressHtml } from '#api/import/wordpress/wordpress-text.ts';
import {
  as,
  converted,
  escaped,
  folded,
  type Part,
  plain,
  read,
  several,
  words,
} from '#tests/support/source-texts.ts';

const typed = words.map((each): Part => ({ source: escaped(each), words: each }));
/** Ends in no sign that a sentence has behind it. */
const address = fc
  .tuple(
    fc.constantFrom('https://t.example/', 'http://www.t.example/', 'www.t.example/'),
    fc.stringMatching(/^[a-z0-9_~*&=?/.-]{0,12}[a-z0-9]$/),
  )
  .map(([start, end]): Part => ({ source: escaped(start + end), words: start + end }));
const bracketed = (words: string) => words.replace(/^(\S+) (\S+)$/, '($1), $2;');
const CONTROLS = [
  '\u0000',
  '\u0001',
  '\u000b',
  '\u0010',
  '\u001f',
  '\u007f',
  ...'&#0; &#11; &#27; &#x1;'.split(' '),
];
const control = fc
  .tuple(words, fc.constantFrom(...CONTROLS), words)
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
  as(
    '<pre class="wp-block-preformatted">% <a href="https://a.example/x_y">%</a><br><strong>%</strong></pre>',
    typed,
    typed,
    typed,
  ),
  as('<pre><a href="/x">%</a>\n%</pre>', typed, typed),
  as('<pre><code>% <a href="/x">%</a></code></pre>', typed, typed),
  as('<p>(%), %;</p>', address, address).map(({ source, words }) => ({ source, words: bracketed(words) })),
  as(
    `<h2>%</h2>${wordItem(1, '·')}${wordItem(2, '(a)')}${wordItem(3, '§')}${wordItem(1, 'IV.')}<p class=MsoNormal>%</p>`,
    ...[line, line, line, line, line, line],
  ),
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
  as('<a href="/x"><div>%</div>%</a>', blocks, line),
  as('<p><a href="/x">%<br>%</a></p>', line, line),
  as('<a href="/x"><table><tr><td>%</td><td>%</td></tr></table></a>', typed, typed),
  as('<b style="font-weight:normal">%</b>', blocks),
  as('<em><a href="/x">%</a></em>', blocks),
  as('<font color="red">%</font>', blocks),
);
const inner = as('<table><tr><td>%</td><td>%</td></tr><tr><td>%</td></tr></table>', line, simple, line);
const deeper = as('<table><tr><th>%</th></tr><tr><td>%%</td></tr></table>', line, line, inner);
const cell = fc.oneof(line, block, several(block, ''), inner, as('%%', line, inner), deeper);
const table = as(
  '<table><caption>%</caption><tr><th>%</th></tr><tr><td>%</td></tr><tr><td colspan="2">%</td></tr></table>',
  line,
  line,
  cell,
  cell,
);
const page = several(fc.oneof({ weight: 3, arbitrary: block }, table), '\n', 4);

test('What a picture showed on hover is no caption, and names a picture that has no other words', () => {
  const { markdown } = converted(
    '<p><img src="/a.png" alt="Nets" title="DSC_0012"></p><p><img src="/a.png" title="The pavilion"></p>',
  );
  expect(markdown).toBe('![Nets](/api/blog/a#16x9)\n\n![The pavilion](/api/blog/a#16x9)');
});

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
/** As page builders store what is no text. */
const encoded = fc
  .tuple(
    plain,
    fc.string({ maxLength: 60 }),
    fc.constantFrom('vc_raw_html', 'vc_raw_js', 'tm_code', 'fusion_code', 'raw'),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([before, data, name, isPercent, isAttribute]): Part => {
    const escapes = encodeURIComponent(`<p>${data.toWellFormed()}</p>`);
    const payload = isPercent
      ? escapes.replace(/[!'()*~.]/g, '%2E')
      : Buffer.from(escapes).toString('base64');
    const code = isAttribute ? `[${name} content="${payload}"]` : `[${name}]${payload}[/${name}]`;
    return { source: `${before.source}\n\n${code}`, words: before.words };
  });
/** Of a page of a film, and of its number there. */
const filmCodes = (site: string) => [
  `[${site} %url]`,
  `[${site} id="%id"]`,
  `[${site}="%url"]`,
  `[${site}]%url[/${site}]`,
  '[embed width="500"]%url[/embed]',
];
const filmOf = (site: string, name: string, url: string, id: RegExp): Arbitrary<Part> =>
  fc.tuple(fc.constantFrom(...filmCodes(site)), fc.stringMatching(id)).map(([code, number]) => ({
    source: `\n\n${code.replace('%url', url + number).replace('%id', number)}\n\n`,
    words: `${name} Watch on ${name} (opens in a new tab)`,
  }));
const film = fc.oneof(
  filmOf('youtube', 'YouTube', 'https://www.youtube.com/watch?v=', /^[a-zA-Z0-9]{11}$/),
  filmOf('vimeo', 'Vimeo', 'https://vimeo.com/', /^[1-9][0-9]{6,8}$/),
);
/** What is played is a link by the name of its file. */
const played = fc
  .tuple(
    fc.constantFrom('[audio %]', '[audio mp3="%"]', '[video width="640" mp4="%" poster="/a.png"][/video]'),
    fc.stringMatching(/^[a-z0-9]{1,8}\.mp[34]$/),
    fc.constantFrom('', '?_=1'),
  )
  .map(
    ([code, file, query]): Part => ({
      source: `\n\n${code.replace('%', `https://t.example/${file}${query}`)}\n\n`,
      words: file,
    }),
  );
const gallery = fc
  .constantFrom<[source: string, ids: string]>(
    ['[gallery ids="1,2"]', '12'],
    // WordPress keeps the order of `ids` alone, and leaves out none of what is named.
    ['[gallery ids="2, 1"]', '21'],
    ['[gallery include="2, 1" columns="2" /]', '12'],
    ["[gallery ids='1,2,3' exclude='2' link=\"file\"]", '123'],
    ['[gallery exclude="4"]', '5'],
    ['[gallery]', '45'],
  )
  .map(([source, ids]): Part => ({ source, words: [...ids].map((id) => `Caption ${id}`).join(' ') }));
/** Shows each picture by its number. */
const sources = () => ({
  notes: new Notes(),
  gallery: ({ ids = ['4', '5'] }: { ids: readonly string[] | undefined }) =>
    ids.map((id) => ({ id, order: 0, url: '/a.png', alt: '', caption: `Caption ${id}` })),
  shared: () => undefined,
  footnotes: new Map<string, string>(),
});
const captioned = (frame: string, ...parts: Arbitrary<Part>[]) =>
  as(`[caption id="a_1" width="300"]<img src="/a.png" alt="" /> ${frame}[/caption]`, ...parts);
const classic = fc.oneof(
  plain,
  encoded,
  film,
  played,
  gallery,
  as(
    '[caption id="a_1" caption="%" width="300"]<a href="/b.png"><img src="/a.png" alt="" /></a>[/caption]',
    plain,
  ).map(({ source, words }) => ({ source: source.replaceAll(/"(https[^"]*)"/g, '"$1"'), words })),
  shortcode(plain),
  shortcode(shortcode(plain), outerName),
  captioned('%', shortcode(plain)),
  captioned('% <em>%</em> <strong>%</strong>', plain, shortcode(plain), shortcode(plain)),
  captioned('% %', shortcode(shortcode(plain), outerName), plain),
  as('<p>%</p>', shortcode(plain)),
  as('<ul><li>%</li></ul>', shortcode(plain)),
);

test('Shortcodes of WordPress leave the words that stand in them, in all writings', () => {
  fc.assert(
    fc.property(several(classic, '\n\n'), ({ source, words }) => {
      expect(read(wordpressHtml(source, sources()))).toBe(folded(words));
    }),
    { numRuns: 150 },
  );
});

test('The end of a shortcode is that of the nearest beginning of its name', () => {
  const payload = Buffer.from(`<p>${' '.repeat(30)}</p>`).toString('base64');
  const source = `one\n\n[raw content="${payload}"]\n\ntwo\n\n[raw]${payload}[/raw]\n\nthree`;
  expect(read(wordpressHtml(source, sources()))).toBe('one two three');
});

const CODE_SIGNS = [
  '\n',
  '\n\n',
  '  ',
  '\t',
  ...'[b] [/b] [gallery] <b> </p> " ` ``` \\ * #'.split(' '),
  '<!-- a -->',
];
const PAYLOAD = fc
  .array(fc.oneof(fc.constantFrom(...CODE_SIGNS), fc.stringMatching(/^[a-z(){};=]{1,6}$/)), {
    minLength: 1,
    maxLength: 12,
  })
  .map((parts) => `if ${parts.join('')} end`);

test('A value in quotes keeps the quotes and marks in it', () => {
  const picture = '<img src="/a.png" alt="" />';
  const source = `[caption caption="He said &quot;Out&quot; <em>at last</em>" width="9"]${picture}[/caption]

[box title="Of <a href='https://a.example/'>nets</a> &amp; bats"]in[/box] [box title=&quot;it's&quot;]on[/box]`;
  expect(read(wordpressHtml(source, sources()))).toBe('He said "Out" at last Of nets & bats in it\'s on');
});

test('Short data of a page builder is no text, a word that could be some is', () => {
  const source =
    'one\n\n[fusion_code]PGI+SGk8L2I+[/fusion_code] [fusion_code]SGVsbG8=[/fusion_code] [tb_x]{"id": 1}[/tb_x] [box]word[/box]';
  expect(read(wordpressHtml(source, sources()))).toBe('one word');
  // As base64 these words are readable text, too.
  const readable = '[html_box]Tips[/html_box] [prize_draw]ends[/prize_draw] [promo_code]WEEK[/promo_code]';
  expect(read(wordpressHtml(readable, sources()))).toBe('Tips ends WEEK');
});

test('Source code of WordPress keeps each of its characters', () => {
  fc.assert(
    fc.property(PAYLOAD, fc.constantFrom('code', 'sourcecode', 'pre'), (code, name) => {
      const source =
        name === 'pre'
          ? `<pre class="wp-block-code"><code>${escaped(code)}</code></pre>`
          : `[${name} language="js"]${code}[/${name}]`;
      const tree = fromMarkdown(converted(wordpressHtml(source, sources())).markdown);
      expect(tree.children).toMatchObject([{ type: 'code', value: code }]);
    }),
    { numRuns: 150 },
  );
});

test('The first paragraph of a text, its description, has its lines apart', () => {
  const { firstParagraph } = converted(
    '<p><img src="/a.png" alt="Nets"></p><p>One.<br>Two.<br><br>Three.</p>',
  );
  expect(firstParagraph).toBe('One. Two.');
});

test('A long text is converted as its parts are', () => {
  const source = '<p>One</p>\n<ul><li>a</li></ul>\nTwo <b>bold</b> words\n';
  const blocksOf = (html: string) => htmlToTree(html, new Notes()).children;
  const each = Array.from({ length: 300 }, () => blocksOf(source));
  expect(blocksOf(source.repeat(300))).toEqual(each.flat());
});

test('Thousands of addresses in one word are looked through once', () => {
  const word = 'ahttps://'.repeat(300_000);
  // A search that begins again at each of them would not end within the limit of a test.
  expect(htmlToTree(`<p>One ${word}</p>`, new Notes()).children).toMatchObject([
    { type: 'paragraph', children: [{ type: 'text', value: `One ${word}` }] },
  ]);
});

test('Of a text that is too long its beginning is within the limit, and ends with a block, a line or a word', () => {
  const words = 'so many words '.repeat(1000);
  for (const [text, end] of [
    [`${words}\n\n${words}`, 'words '],
    [words + words, 'words so'],
    ['x'.repeat(20_000), 'x'],
    [`${'x'.repeat(14_099)}😀${words}`, 'x'],
  ] as const) {
    const beginning = beginningOf(text, 14_100);
    expect(text.startsWith(beginning)).toBe(true);
    expect([beginning.length > 13_950, beginning.length <= 14_100, beginning.endsWith(end)]).toEqual([
      true,
      true,
      true,
    ]);
  }
  expect(beginningOf('short', 14_100)).toBe('short');
});
