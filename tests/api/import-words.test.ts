import { renderText } from '#pwa/shared/markdown/render-text.tsx';
import { expect } from '#tests/support/api-test.ts';
import { aGhostPost } from '#tests/support/ghost-export.ts';
import { test } from '#tests/support/import-test.ts';

const lexical = (...children: object[]) => JSON.stringify({ root: { type: 'root', children } });
const segment = (text: string) => ({
  type: 'paragraph',
  children: [{ type: 'extended-text', text: text, format: 0 }],
});
const hidden = (memberSegment: string) => ({ visibility: { web: { nonMember: false, memberSegment } } });

test('Parts of a Ghost post that only members saw are left out, with a line', async ({ ofGhost }) => {
  const { html, lines } = await ofGhost({
    html: `<p>For all.</p>
<!--kg-gated-block:begin nonMember:false memberSegment:"status:free,status:-free" --><p>For members alone.</p><!--kg-gated-block:end-->
<!--kg-gated-block:begin nonMember:true memberSegment:"" --><p>For guests.</p><!--kg-gated-block:end-->
<!--kg-gated-block:begin memberSegment:"status:-free,created_at:>'2020'" --><p>It names no guests.</p><!--kg-gated-block:end-->
<p>For all again.</p><!--kg-gated-block:begin nonMember:false memberSegment:"status:-free" --><p>Without an end.</p>`,
  });
  expect(html).toMatch(/For all\..*For guests\..*For all again\./s);
  expect(html).not.toMatch(/members alone|names no guests|Without an end/);
  expect(lines).toContain('Post “One”: A part for members only is left out: “For members alone.”.');
  expect(lines).toContain('Post “One”: A part for paying members only is left out: “Without an end.”.');
});

test('A post of Ghost that is to be sent by mail alone is a draft', async ({ ofGhost }) => {
  const row = { status: 'scheduled', published_at: '2126-03-04 05:06:07', html: '<p>For mails</p>' };
  const { post, lines } = await ofGhost(row, { posts_meta: [{ post_id: 'id-1', email_only: 1 }] });
  expect(post.state).toBe('draft');
  expect(lines).toContain('Post “One”: It was for mails only: it is a draft.');
});

test('Cards that only members or mails had are left out, with a line', async ({ ofGhost }) => {
  const { html, lines } = await ofGhost({
    lexical: lexical(
      segment('For all'),
      { type: 'html', html: '<p>Words of the mail</p>', ...hidden('') },
      { type: 'call-to-action', textValue: '<p>For payers</p>', ...hidden('status:-free') },
      { type: 'a-later-card', children: [segment('Of a later card')], ...hidden('status:free,status:-free') },
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
    '<p>Seen <span style="color:red; display : none">secret</span></p><div hidden>also</div><p style="visibility:hidden">third</p><p style="/* off */display:none">fourth</p>',
  );
  expect(html).not.toMatch(/secret|also|third|fourth/);
  expect(lines).toContain('Post “One”: A part that was not displayed is left out: “secret”.');
});

test('Control characters go, in every field, and a post stays one post', async ({ site }) => {
  const { lines } = await site.importGhost([
    aGhostPost(1, {
      title: 'A\u0010title',
      html: '<p>The pitch was dry \u0010 and the\u0007ball turned.&#16;</p><pre><code>a\u0001b\tc</code></pre><figure><img src="/a.png" alt="x\u0002y"><figcaption>cap\u007ftion</figcaption></figure>',
      feature_image: '/b.png',
      feature_image_alt: 'Ne\u0003ts',
    }),
  ]);
  const { description } = await site.postCalled('A title');
  expect((await site.posts()).length).toBe(1);
  expect(description).toBe(
    'The pitch was dry and the ball turned.\n\n```\na b\tc\n```\n\n[x y – cap tion](/a.png)',
  );
  expect(lines).toContain('Post “A title”: A control character is left out (8 times).');
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
    `<p>See ${typed.join(' now, ')}. And www.t.example/_a_ too.</p><ul><li>In ${typed[2]} a list</li></ul><blockquote><p>In ${typed[1]} a quote</p></blockquote><table><tr><th>a</th></tr><tr><td>In ${typed[0]} a cell, ${'https://t.example/a|b'}</td></tr></table><figure><img src="/a.jpg"><figcaption>By ${typed[2]}</figcaption></figure>`,
  );
  const links = [...html.matchAll(/href="([^"]*)"[^>]*>([^<]*)</g)].map(([, href, text]) => [href, text]);
  for (const url of typed) expect(links, url).toContainEqual([url, url]);
  expect(links).toContainEqual(['http://www.t.example/_a_', 'www.t.example/_a_']);
  expect(links).toContainEqual(['https://t.example/a%7Cb', 'https://t.example/a|b']);
  // The missing picture is one, too.
  expect(links.length).toBe(typed.length + 7);
  expect(links.filter(([href]) => href === typed[2])).toHaveLength(3);
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
    const { text, html, lines } = await ofWordpress(
      as(`<a href="https://shop.example/bat"><h3>A bat</h3><p>Of willow</p></a>

<a href="https://shop.example/hat"><figure><img src="https://old.example/wp-content/uploads/hat.jpg" alt="A hat"/><figcaption>Of straw</figcaption></figure></a>

<a href="https://shop.example/set"><img src="https://old.example/wp-content/uploads/set.jpg" alt="A set"/><h4>Both</h4></a><a href="https://shop.example/none"></a>`),
    );
    expect(lines.filter((line) => line.includes('without words'))).toEqual([
      'Post “One”: A link without words is left out: “https://shop.example/none”.',
    ]);
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

test('What a word processor marks by styles is bold, slanted or struck, and nothing else is', async ({
  ofWordpress,
}) => {
  const span = (style: string, words: string) => `<span style="${style}">${words}</span>`;
  const { text } = await ofWordpress(
    `<b style="font-weight:normal;" id="docs-internal-guid-0"><p>${span('font-weight:400;font-style:normal;', 'Plain, ')}${span('font-weight:700;', 'bold')}${span('font-weight:400;', ' and ')}${span('font-weight:400;font-style:italic;', 'slanted')}${span('text-decoration:line-through;font-weight:400;', ' struck')}</p><ul><li><p>${span('font-weight:400;', 'One')}</p></li></ul><h2>${span('font-weight:400;', 'Heading')}</h2></b>`,
  );
  expect(text).toBe('Plain, **bold** and *slanted* ~~struck~~\n\n- One\n\n## Heading');
});

test('A picture that is written into a text is named, and its alternative text stays', async ({
  ofWordpress,
}) => {
  const { text, lines } = await ofWordpress(
    '<p>Before <img src="data:image/png;base64,AAAA" alt="A hat"></p>',
  );
  expect(text).toBe('Before A hat');
  expect(lines).toContain('Post “One”: A picture that is written into the text is left out.');
});

test('What a page builder switched off is left out, and quoted', async ({ ofWordpress }) => {
  const { text, lines } = await ofWordpress(
    `[et_pb_text]Shown[/et_pb_text][et_pb_text disabled="on"]Off with Divi[/et_pb_text][et_pb_text disabled_on="on|on|on"]Off at each width[/et_pb_text][et_pb_text disabled_on="on|off|off"]On wide ones[/et_pb_text]
[vc_row disable_element="yes"][vc_column_text]Off with WPBakery[/vc_column_text][/vc_row][fusion_text status="draft"]Off with Avada[/fusion_text][et_pb_blurb disabled="on" title="Off alone" /]
[et_pb_tab disabled="on"]Off around[et_pb_tab]Off within[/et_pb_tab]Off after[/et_pb_tab][et_pb_tab]Shown at last[/et_pb_tab]`,
  );
  expect(text).toBe('Shown\n\nOn wide ones\n\nShown at last');
  for (const words of ['Off with Divi', 'Off at each width', 'Off with WPBakery', 'Off with Avada'])
    expect(lines.filter((line) => line.includes('was switched off') && line.includes(words))).toHaveLength(1);
});

test('What a page builder hides on some devices stays; what it hides on all of them is left out', async ({
  ofWordpress,
}) => {
  const hides = (where: string) => `[vc_column_text el_class="${where}"]In ${where}[/vc_column_text]`;
  const { text, lines } = await ofWordpress(
    `${hides('vc_hidden-xs')}${hides('vc_hidden-lg vc_hidden-md vc_hidden-sm vc_hidden-xs')}
[fusion_text hide_on_mobile="medium-visibility,large-visibility"]Without phones[/fusion_text][fusion_text hide_on_mobile="yes"]Neither here[/fusion_text]
[vc_row desktop_visibility="yes" medium_visibility="yes" mobile_visibility="yes"][vc_column_text]With Uncode[/vc_column_text][/vc_row]
[av_textblock av-desktop-hide='' av-medium-hide='aviaTBav-medium-hide' av-small-hide='aviaTBav-small-hide' av-mini-hide='aviaTBav-mini-hide']On wide ones[/av_textblock]
<div class="elementor-hidden-mobile">Elementor on desks</div><div class="x elementor-hidden-desktop elementor-hidden-tablet elementor-hidden-mobile">Elementor nowhere</div>
<div class="kvs-lg-false kvs-md-false kvs-sm-false">Kadence nowhere</div>`,
  );
  expect(text.split('\n\n')).toEqual([
    'In vc_hidden-xs',
    'Without phones',
    'Neither here',
    'On wide ones',
    'Elementor on desks',
  ]);
  for (const words of ['In vc_hidden-lg', 'With Uncode', 'Elementor nowhere', 'Kadence nowhere'])
    expect(lines.filter((line) => line.includes('left out') && line.includes(words))).toHaveLength(1);
});

test('Blocks that were hidden from all, or from all but members, are left out, and quoted', async ({
  ofWordpress,
}) => {
  const block = (fields: object, words: string, name = 'paragraph') =>
    `<!-- wp:${name} ${JSON.stringify(fields)} -->\n<p>${words}</p>\n<!-- /wp:${name} -->\n`;
  const byRole = (visibilityByRole: string) => ({
    blockVisibility: {
      controlSets: [{ enable: true, controls: { visibilityByRole: { visibilityByRole } } }],
    },
  });
  const { text, lines } = await ofWordpress(
    `${block({ metadata: { blockVisibility: false } }, 'Off in core')}${block({ metadata: { blockVisibility: { viewport: { mobile: false } } } }, 'On wide ones')}
${block({ metadata: { blockVisibility: { viewport: { mobile: false, tablet: false, desktop: false } } } }, 'Off at each width')}
${block({ blockVisibility: { hideBlock: true } }, block({}, 'Off around'), 'group')}${block({ metadata: 1, blockVisibility: { controlSets: { a: null } } }, 'Of no known form')}${block(byRole('logged-in'), 'To logins')}${block(byRole('logged-out'), 'To guests')}
<!-- wp:premium-content/container --><!-- wp:premium-content/subscriber-view -->${block({}, 'For money')}<!-- /wp:premium-content/subscriber-view --><!-- wp:premium-content/logged-out-view -->${block({}, 'Subscribe')}<!-- /wp:premium-content/logged-out-view --><!-- /wp:premium-content/container -->
${block({}, 'At last')}`,
  );
  expect(text.split('\n\n')).toEqual([
    'On wide ones',
    'Of no known form',
    'To guests',
    'Subscribe',
    'At last',
  ]);
  for (const words of ['Off in core', 'Off at each width', 'Off around', 'To logins', 'For money'])
    expect(lines.filter((line) => line.includes('left out') && line.includes(words))).toHaveLength(1);
});

test('Shortcodes for members keep what is in them, over blocks and in each other', async ({
  ofWordpress,
}) => {
  const shortcode = (code: string) => `<!-- wp:shortcode -->\n${code}\n<!-- /wp:shortcode -->\n`;
  const { text, lines } = await ofWordpress(
    `${shortcode('[membership level="1"]')}<!-- wp:paragraph --><p>For level one</p><!-- /wp:paragraph -->${shortcode('[/membership]')}
<!-- wp:paragraph --><p>Before [restrict paid="true"]for money [restrict]in it[/restrict] still[/restrict] after.</p><!-- /wp:paragraph -->
<!-- wp:paragraph --><p>[emember_protected]To one plugin[/emember_protected][pms-restrict]To another[/pms-restrict][membership level="0"]To guests[/membership]</p><!-- /wp:paragraph -->
<!-- wp:paragraph --><p>[membership level="2" show_noaccess="0"]For level two[/membership]</p><!-- /wp:paragraph -->
<!-- wp:paragraph --><p>[member name="Asha"]A bowler[/member]</p><!-- /wp:paragraph -->
<!-- wp:preformatted --><pre>[private]is how it is typed[/private]</pre><!-- /wp:preformatted -->`,
  );
  expect(text).not.toMatch(/level one|level two|for money|in it|still|plugin|another/);
  expect(text).toContain('Before after.');
  for (const words of ['To guests', 'A bowler', 'is how it is typed']) expect(text).toContain(words);
  for (const words of ['For level one', 'For level two', 'for money in it still'])
    expect(lines.filter((line) => line.includes('for members only') && line.includes(words))).toHaveLength(1);
});

test('A post that only subscribers read is a draft, and what is behind its paywall is left out', async ({
  site,
}) => {
  const meta = { _jetpack_newsletter_access: 'subscribers' };
  const content = '<p>For all</p><!-- wp:jetpack/paywall /--><p>For subscribers</p>';
  const { lines } = await site.importWordpress([
    { id: 1, title: 'Whole', content: '<p>Hidden</p>', meta },
    { id: 2, title: 'Cut', content, meta },
    { id: 3, title: 'Open', content, meta: { _jetpack_newsletter_access: 'everybody' } },
    { id: 4, title: 'By role', content: '<p>Hidden</p>', meta: { _members_access_role: 'editor' } },
    { id: 5, title: 'By both', content, meta: { ...meta, _members_access_role: 'editor' } },
  ]);
  expect((await site.publicPosts()).map(({ blog_title }) => blog_title).sort()).toEqual(['Cut', 'Open']);
  expect((await site.postCalled('Cut')).description).toBe('For all');
  expect((await site.postCalled('Open')).description).toContain('For subscribers');
  expect(lines).toContain('Post “Whole”: It was for “subscribers” only: it is a draft.');
  expect(lines).toContain('Post “By role”: It was for “editor” only: it is a draft.');
  expect(lines).toContain('Post “Cut”: A part for subscribers only is left out: “For subscribers”.');
});
