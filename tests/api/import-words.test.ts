import { renderText } from '#pwa/shared/markdown/render-text.tsx';
import { expect } from '#tests/support/api-test.ts';
import { aGhostPost } from '#tests/support/ghost-export.ts';
import { test } from '#tests/support/import-test.ts';

const lexical = (...children: object[]) => JSON.stringify({ root: { type: 'root', children } });
const said = (words: string) => ({
  type: 'paragraph',
  children: [{ type: 'extended-text', text: words, format: 0 }],
});
const hidden = (memberSegment: string) => ({ visibility: { web: { nonMember: false, memberSegment } } });

test('Parts of a Ghost post that only members saw are left out, with a line', async ({ ofGhost }) => {
  const { html, lines } = await ofGhost({
    html: `<p>For all.</p>
<!--kg-gated-block:begin nonMember:false memberSegment:"status:free,status:-free" --><p>For members alone.</p><!--kg-gated-block:end-->
<!--kg-gated-block:begin nonMember:true memberSegment:"" --><p>For guests.</p><!--kg-gated-block:end-->
<p>For all again.</p><!--kg-gated-block:begin nonMember:false memberSegment:"status:-free" --><p>Without an end.</p>`,
  });
  expect(html).toMatch(/For all\..*For guests\..*For all again\./s);
  expect(html).not.toMatch(/members alone|Without an end/);
  expect(lines).toContain('Post “One”: A part for members only is left out: “For members alone.”.');
  expect(lines).toContain('Post “One”: A part for paying members only is left out: “Without an end.”.');
});

test('Cards that only members or mails had are left out, with a line', async ({ ofGhost }) => {
  const { html, lines } = await ofGhost({
    lexical: lexical(
      said('For all'),
      { type: 'html', html: '<p>Words of the mail</p>', ...hidden('') },
      { type: 'call-to-action', textValue: '<p>For payers</p>', ...hidden('status:-free') },
      { type: 'a-later-card', children: [said('Of a later card')], ...hidden('status:free,status:-free') },
      { type: 'html', html: '<p>Of before 5.100</p>', visibility: { showOnWeb: false, showOnEmail: true } },
      { type: 'html', html: '<p>Seen</p>', visibility: { web: { nonMember: true, memberSegment: '' } } },
    ),
  });
  expect(html).toBe(renderText('For all\n\nSeen'));
  expect(lines).toEqual(
    expect.arrayContaining([
      'Post “One”: A part for mails only is left out: “Words of the mail”.',
      'Post “One”: A part for paying members only is left out: “For payers”.',
      'Post “One”: A part for members only is left out: “Of a later card”.',
      'Post “One”: A part for mails only is left out: “Of before 5.100”.',
    ]),
  );
});

test('Text that was not displayed is left out, with a line', async ({ ofWordpress }) => {
  const { html, lines } = await ofWordpress(
    '<p>Seen <span style="color:red; display : none">secret</span></p><div hidden>also</div><p style="visibility:hidden">third</p>',
  );
  expect(html).not.toMatch(/secret|also|third/);
  expect(lines).toContain('Post “One”: A part that was not displayed is left out: “secret”.');
});

test('Control characters go, in every field, and a post stays one post', async ({ site }) => {
  const { lines } = await site.importGhost([
    aGhostPost(1, {
      title: 'A\u0010title',
      html: '<p>The pitch was dry \u0010 and the\u0007ball turned.&#16;</p><pre><code>a\u0001b\tc</code></pre><figure><img src="/a.png" alt="x\u0002y"><figcaption>cap\u007ftion</figcaption></figure>',
    }),
  ]);
  const { description } = await site.postCalled('A title');
  expect((await site.posts()).length).toBe(1);
  expect(description).toBe(
    'The pitch was dry and the ball turned.\n\n```\na b\tc\n```\n\n[x y – cap tion](/a.png)',
  );
  expect(lines).toContain('Post “A title”: A control character is left out (7 times).');
});

test('Bare addresses are shown and linked as they were typed', async ({ ofWordpress }) => {
  const urls = [
    'https://shop.example/?team=a&size=2',
    'http://people.example/~asha/',
    'https://t.example/_channel_',
    'https://t.example/a*b*c',
    'https://t.example/(in)_(out)',
  ];
  const typed = urls.map((url) => url.replaceAll('&', '&amp;'));
  const { html } = await ofWordpress(
    `<p>See ${typed.join(' now, ')}. And www.t.example/_a_ too.</p><ul><li>In ${typed[2]} a list</li></ul><blockquote><p>In ${typed[1]} a quote</p></blockquote><table><tr><th>a</th></tr><tr><td>In ${typed[0]} a cell, ${'https://t.example/a|b'}</td></tr></table>`,
  );
  const links = [...html.matchAll(/href="([^"]*)"[^>]*>([^<]*)</g)].map(([, href, words]) => [href, words]);
  for (const url of typed) expect(links, url).toContainEqual([url, url]);
  expect(links).toContainEqual(['http://www.t.example/_a_', 'www.t.example/_a_']);
  expect(links).toContainEqual(['https://t.example/a%7Cb', 'https://t.example/a|b']);
  expect(links.length).toBe(typed.length + 5);
});

test('Blocks in a cell of a table are one line of one table', async ({ ofWordpress }) => {
  const cells = [
    '<ul><li>Asha</li><li>Ravi</li></ul>',
    '<p>Meera</p><p>Kiran</p>',
    '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>',
    '<blockquote><p>Well</p></blockquote><pre>x\ny</pre><hr><h3>Head</h3>',
    'Words<ol><li>one<ul><li>in</li></ul></li></ol>after',
  ];
  const { text, lines } = await ofWordpress(
    `<table><thead><tr><th>Side</th></tr></thead><tbody>${cells.map((cell) => `<tr><td>${cell}</td></tr>`).join('')}</tbody></table>`,
  );
  expect(text.split('\n').slice(2)).toEqual([
    '| Asha; Ravi |',
    '| Meera / Kiran |',
    '| a / b; c / d |',
    '| Well / `x y` / Head |',
    '| Words / one / in / after |',
  ]);
  expect(lines.some((line) => line.includes('in a cell of a table are one line'))).toBe(true);
});

test('Shortcodes are read in all their writings', async ({ ofWordpress }) => {
  const { html, lines } = await ofWordpress(`[youtube=https://www.youtube.com/watch?v=abc12345678&w=640]

[vimeo=https://vimeo.com/123456]

[vimeo 123457]

[youtube id="abc12345679"]

[button url="https://shop.example/" title="More > less [sic]"]Press[/button] goes on.

[button title=“curly quotes”]Two[/button] [Youtube abc12345670]

[caption id="attachment_1" width="300"]<img src="https://old.example/wp-content/uploads/a.jpg" alt="A" /> By [link id="2"]our page[/link][/caption]

[vc_raw_html]JTNDc2NyaXB0JTNFYWxlcnQlMjgxJTI5JTNDJTJGc2NyaXB0JTNFJTNDcCUzRWElM0MlMkZwJTNF[/vc_raw_html]

[sourcecode language="js"]if (a<b) { x[1] = "<p>"; }

  y();[/sourcecode]

[soundcloud url="https://soundcloud.com/a/b"]

<pre>[youtube=https://www.youtube.com/watch?v=kept]</pre>`);
  for (const url of [
    'https://www.youtube.com/watch?v=abc12345678',
    'https://vimeo.com/123456',
    'https://vimeo.com/123457',
    'https://www.youtube.com/watch?v=abc12345679',
    'https://www.youtube.com/watch?v=abc12345670',
  ])
    expect(html, url).toContain(`href="${url}"`);
  expect(html).toContain('if (a&lt;b) { x[1] = &quot;&lt;p&gt;&quot;; }\n\n  y();');
  expect(html).toContain('href="https://soundcloud.com/a/b"');
  expect(html).toContain('Press goes on.');
  expect(html).toContain('By our page');
  expect(html).toContain('[youtube=https://www.youtube.com/watch?v=kept]');
  expect(html.replace(/<pre.*?<\/pre>/gs, '')).not.toMatch(/\[|JTND|shop\.example|curly/);
  expect(lines.filter((line) => line.includes('A shortcode is left out')).length).toBe(4);
});

test('Links and marks in a poem stay, in lines; code is code', async ({ ofWordpress }) => {
  const { text, lines } = await ofWordpress(`<!-- wp:verse -->
<pre class="wp-block-verse">Dew on the <strong>grass</strong>,
  more in <a href="https://poems.example/dew">this book</a></pre>
<!-- /wp:verse -->

<!-- wp:preformatted -->
<pre class="wp-block-preformatted">Call <a href="tel:+910000000001">us</a></pre>
<!-- /wp:preformatted -->

<!-- wp:code -->
<pre class="wp-block-code"><code>if (a &lt; b) {
    <a href="https://c.example/">run</a>();
}</code></pre>
<!-- /wp:code -->`);
  expect(text).toBe(
    [
      'Dew on the **grass**,\\\n\u00a0\u00a0more in [this book](https://poems.example/dew)',
      'Call [us](tel:+910000000001)',
      '```\nif (a < b) {\n    run();\n}\n```',
    ].join('\n\n'),
  );
  expect(lines).toContain('Post “One”: A link in code is its words: it led to “https://c.example/”.');
});

test.for([
  ['classic', (content: string) => content],
  ['a block', (content: string) => `<!-- wp:html -->${content}<!-- /wp:html -->`],
] as const)(
  'A link around blocks is one of each block, none is empty: %s',
  async ([, as], { ofWordpress }) => {
    const { text, html } = await ofWordpress(
      as(`<a href="https://shop.example/bat"><h3>A bat</h3><p>Of willow</p></a>

<a href="https://shop.example/hat"><figure><img src="https://old.example/wp-content/uploads/hat.jpg" alt="A hat"/><figcaption>Of straw</figcaption></figure></a>

<a href="https://shop.example/set"><img src="https://old.example/wp-content/uploads/set.jpg" alt="A set"/><h4>Both</h4></a>`),
    );
    expect(text).toContain('### [A bat](https://shop.example/bat)');
    expect(text).toContain('[Of willow](https://shop.example/bat)');
    expect(text).toContain('https://shop.example/hat');
    expect(text).toContain('#### [Both](https://shop.example/set)');
    expect(text.match(/Both/g)?.length).toBe(1);
    expect(html).not.toMatch(/<a [^>]*>\s*<\/a>/);
  },
);

test('Lists that Word wrote as paragraphs are lists', async ({ ofWordpress }) => {
  const item = (level: number, sign: string, words: string) =>
    `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${words}<o:p></o:p></p>`;
  const { text } = await ofWordpress(
    `<p>Before</p>${item(1, '1.', 'Read the pitch')}${item(2, 'o', 'Grass')}${item(1, '2.', 'Read the <b>weather</b>')}<p>Between</p>${item(1, '·', 'One')}${item(1, '·', 'Two')}<p>After</p>`,
  );
  expect(text).toBe(
    '' +
      'Before\n\n1. Read the pitch\n   - Grass\n2. Read the **weather**\n\nBetween\n\n- One\n- Two\n\nAfter',
  );
});
