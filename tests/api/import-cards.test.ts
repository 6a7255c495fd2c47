import { expect } from '#tests/support/api-test.ts';
import { lexicalText } from '#tests/support/ghost-export.ts';
import { test } from '#tests/support/import-test.ts';
import { folderOf } from '#tests/support/imports.ts';
import { aPicture } from '#tests/support/pictures.ts';

test('Blocks of WordPress are read without their marks, with all their words', async ({ ofWordpress }) => {
  const at = 'https://old.example/wp-content/uploads';
  const { text, lines } = await ofWordpress(`<!-- wp:cover {"url":"${at}/ground.jpg"} -->
<div class="wp-block-cover has-background-dim" style="background-image:url(${at}/ground.jpg)"><p>On the cover</p></div>
<!-- /wp:cover -->
<!-- wp:gallery --><figure class="wp-block-gallery"><!-- wp:image --><figure class="wp-block-image"><a href="https://elsewhere.example/p"><img src="${at}/nets.jpg" alt="Nets"/></a><figcaption>At the nets</figcaption></figure><!-- /wp:image --><!-- wp:image --><figure class="wp-block-image"><img src="${at}/bat.jpg" alt=""/></figure><!-- /wp:image --><figcaption>All of them</figcaption></figure><!-- /wp:gallery -->
<!-- wp:file --><div class="wp-block-file"><object class="wp-block-file__embed" data="${at}/r.pdf"></object><a href="${at}/r.pdf">Rules of play</a><a href="${at}/r.pdf" class="wp-block-file__button" download>Download</a></div><!-- /wp:file -->
<!-- wp:buttons --><div class="wp-block-buttons"><!-- wp:button --><div class="wp-block-button"><a class="wp-block-button__link" href="https://elsewhere.example/buy">Buy</a></div><!-- /wp:button --></div><!-- /wp:buttons -->
<!-- wp:social-links --><ul class="wp-block-social-links"><!-- wp:social-link {"url":"https://x.com/me"} /--></ul><!-- /wp:social-links -->
<!-- wp:group --><div class="wp-block-group" style="background-image:url('${at}/grass.jpg')"><p>In a group</p></div><!-- /wp:group -->`);
  expect(text).toBe(
    [
      `[ground.jpg](${at}/ground.jpg)`,
      'On the cover',
      `[Nets – At the nets](${at}/nets.jpg)\n[bat.jpg](${at}/bat.jpg)`,
      '*All of them*',
      `[Rules of play](${at}/r.pdf)`,
      '[Buy](https://elsewhere.example/buy)',
      'In a group',
    ].join('\n\n'),
  );
  expect(lines).toEqual(
    expect.arrayContaining([
      'Post “One”: A picture of a gallery leads nowhere; it led to “https://elsewhere.example/p”.',
      'Post “One”: A block that only WordPress can fill is left out: “social-link”.',
      `Post “One”: A picture in the background is left out: ${at}/grass.jpg.`,
    ]),
  );
});

test('Columns of page builders follow each other, shortcodes are named', async ({ ofWordpress }) => {
  const { text, lines } = await ofWordpress(
    '[vc_row][vc_column width="1/2"]Left[/vc_column][vc_column width="1/2"]Right[/vc_column][/vc_row] [1] [sic]\n\n[highlight]one[/highlight] two',
  );
  expect(text).toBe('Left\n\nRight\n\n\\[1] \\[sic]\n\none two');
  for (const code of ['[vc_row]', '[vc_column width="1/2"]', '[highlight]'])
    expect(
      lines.some((line) => line.includes(`its text stays: “${code}”`)),
      code,
    ).toBe(true);
});

test('Words and pictures that page builders keep in attributes come in their order', async ({ site }) => {
  const at = 'https://old.example/wp-content/uploads';
  const { lines } = await site.importWordpress([
    { id: 7, type: 'attachment', title: 'Nets', url: `${at}/nets.jpg` },
    {
      id: 1,
      title: 'One',
      content: `[vc_row row_name="Top"][vc_column width="1/2" admin_label="Left"][vc_custom_heading text="About &amp; us" font_container="tag:h2"]
[vc_single_image image="7" img_size="full"][vc_btn title="Read on" color="#ffffff" link="url:https%3A%2F%2Fshop.example%2Fa|title:x"]
[et_pb_blurb title="Fast" use_icon="on" image="${at}/fast.png"]It runs.[/et_pb_blurb]
[advlist icon="a"]Nets[/advlist][advlist icon="b"]Bats[/advlist]
[testimonial name="Asha" quote="Well bowled." title="Testimonial"][milestone number="65" subject="Wins"]
[contact-form-7 id="12" title="Contact form 1"][/vc_column][/vc_row]`,
    },
  ]);
  expect((await site.postCalled('One')).description.split('\n\n')).toEqual([
    '## About & us',
    `[nets.jpg](${at}/nets.jpg)`,
    '[Read on](https://shop.example/a)',
    '**Fast**',
    `[fast.png](${at}/fast.png)`,
    'It runs.',
    'Nets',
    'Bats',
    '**Asha**',
    'Well bowled.',
    '65',
    'Wins',
  ]);
  expect(lines.filter((line) => line.includes('A shortcode is left out: ')).length).toBe(1);
});

test('A picture of a page builder keeps its alternative text, wherever its address stands', async ({
  ofWordpress,
}) => {
  const { html, lines } = await ofWordpress(
    `[et_pb_image src="https://elsewhere.example/a.jpg" alt="Nets at dusk" title_text="A tip" /]
[fusion_imageframe image_id="7|full" alt="The pavilion"]https://elsewhere.example/b.jpg[/fusion_imageframe]`,
  );
  expect(html).toContain('Nets at dusk');
  expect(html).toContain('The pavilion');
  expect(html).not.toContain('A tip');
  expect(lines.join('\n')).toContain('A picture is missing: “https://elsewhere.example/b.jpg”');
});

test('A list goes on with the number that it had', async ({ ofWordpress }) => {
  const { html } = await ofWordpress('<ol start="3"><li>three</li><li>four</li></ol>');
  expect(html).toMatch(/<ol start="3">/);
});

test('Each button of a page builder leads where it led, beside title, words and films', async ({
  ofWordpress,
}) => {
  const { text } = await ofWordpress(
    `[et_pb_header title="Hi" button_one_text="One" button_one_url="https://a.example/1" button_two_text="Two" button_two_url="https://a.example/2" /]
[et_pb_cta title="Call" button_text="Go" button_url="https://a.example/3"]Now[/et_pb_cta]
[vc_cta h2="Head" btn_title="Press" btn_link="url:https%3A%2F%2Fa.example%2F4"]Then[/vc_cta]
[vc_video link="https://vimeo.com/123456"][et_pb_video src="https://vimeo.com/654321"][/et_pb_video]`,
  );
  expect(text.split('\n\n')).toEqual([
    '**Hi**',
    '[One](https://a.example/1)',
    '[Two](https://a.example/2)',
    '**Call**',
    '[Go](https://a.example/3)',
    'Now',
    '**Head**',
    '[Press](https://a.example/4)',
    'Then',
    'https://vimeo.com/123456',
    'https://vimeo.com/654321',
  ]);
});

test('An empty line parts two paragraphs', async ({ ofWordpress }) => {
  const { text } = await ofWordpress('<p>One<br>two<br> <br>three</p><p>four</p>');
  expect(text).toBe('One\\\ntwo\n\nthree\n\nfour');
});

test('Cards of Ghost are links and words, without the parts of their players', async ({ ofGhost }) => {
  const { text, lines } = await ofGhost({
    html: `<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://elsewhere.example/x"><div class="kg-bookmark-content"><div class="kg-bookmark-title">The pitch</div><div class="kg-bookmark-description">How it plays</div><div class="kg-bookmark-metadata"><img class="kg-bookmark-icon" src="https://elsewhere.example/i.png"></div></div><div class="kg-bookmark-thumbnail"><img src="https://elsewhere.example/t.png"></div></a><figcaption>Read it</figcaption></figure>
<div class="kg-card kg-audio-card"><img src="" alt="audio-thumbnail"><audio src="__GHOST_URL__/content/media/a.mp3"></audio><div class="kg-audio-title">The song</div><span class="kg-audio-current-time">0:00</span></div>
<div class="kg-card kg-file-card"><a class="kg-file-card-container" href="__GHOST_URL__/content/files/r.pdf"><div class="kg-file-card-title">The rules</div><div class="kg-file-card-caption">All of them</div><div class="kg-file-card-filesize">1 MB</div></a></div>
<div class="kg-card kg-product-card"><h4 class="kg-product-card-title">A bat</h4><div class="kg-product-card-rating"><span class="kg-product-card-rating-active"></span><span class="kg-product-card-rating-active"></span><span></span></div></div>`,
  });
  expect(text).toBe(
    [
      '[The pitch](https://elsewhere.example/x) – How it plays',
      '*Read it*',
      '[a.mp3](/content/media/a.mp3)',
      'The song',
      '[The rules](/content/files/r.pdf) – All of them',
      '#### A bat',
      '★★☆☆☆',
    ].join('\n\n'),
  );
  expect(lines).toContain('Post “One”: A link leads to what only the old site had: “/content/files/r.pdf”.');
});

test('Cards of Lexical keep their words, Markdown and lists', async ({ ofGhost }) => {
  const off = { buttonEnabled: false, buttonText: 'Off', buttonUrl: '/off' };
  const link = { buttonText: 'Buy', buttonUrl: 'https://elsewhere.example/buy' };
  const children = [
    { type: 'header', heading: 'Head', subheading: 'Below', ...link },
    { type: 'product', productTitle: 'A bat', productDescription: '<p>Well made</p>' },
    { type: 'header', header: 'Older', backgroundImageSrc: '/content/images/h.jpg', ...off },
    { type: 'call-to-action', textValue: '<p>Come along</p>', showButton: false, ...off },
    { type: 'markdown', markdown: '## Two\n\n- a\n- b\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n~~gone~~' },
    { type: 'list', tag: 'ol', start: 3, children: [{ type: 'listitem', children: [lexicalText('three')] }] },
    { type: 'email', html: '<p>For mail</p>' },
    { type: 'signup', header: 'Join', subheader: 'Once a week', disclaimer: 'No spam' },
    {
      type: 'list',
      tag: 'ul',
      children: [
        { type: 'listitem', children: [lexicalText('one')] },
        {
          type: 'listitem',
          children: [
            { type: 'list', tag: 'ul', children: [{ type: 'listitem', children: [lexicalText('in')] }] },
          ],
        },
      ],
    },
  ];
  const { text, lines } = await ofGhost({
    lexical: JSON.stringify({ root: { type: 'root', children } }),
  });
  expect(text).toBe(
    [
      '## Head',
      'Below',
      '[Buy](https://elsewhere.example/buy)',
      '#### A bat',
      'Well made',
      '[h.jpg](/content/images/h.jpg)',
      '## Older',
      'Come along',
      '## Two',
      '- a\n- b',
      '| a | b |\n| - | - |\n| 1 | 2 |',
      '~~gone~~',
      '3. three',
      '## Join',
      'Once a week',
      'No spam',
      '- one\n  - in',
    ].join('\n\n'),
  );
  expect(lines).toContain('Post “One”: Words that only mails had are left out: “For mail”.');
});

test('What Ghost tells search engines has its fields; members’ texts stay hidden', async ({ ofGhost }) => {
  const media = await folderOf({ 'og.jpg': await aPicture({ kind: 'jpeg' }) });
  const meta = { post_id: 'id-1', meta_title: 'For engines', og_title: 'For others', og_image: '/og.jpg' };
  const { post, lines } = await ofGhost(
    {
      html: '<p>a</p>',
      custom_excerpt: 'In short',
      canonical_url: 'https://first.example/a',
      codeinjection_head: '<style>x</style>',
      visibility: 'members',
    },
    { posts_meta: [meta], settings: [{ key: 'locale', value: 'en' }] },
    media,
  );
  expect(post).toMatchObject({
    state: 'draft',
    seo_title: 'For engines',
    seo_description: 'In short',
    canonical: 'https://first.example/a',
  });
  expect(post.share_picture).not.toBe('');
  expect(lines).toEqual(
    expect.arrayContaining([
      'Post “One”: It was for “members” only: it is a draft.',
      'Post “One”: Code that was put into its page is left out.',
      'Post “One”: Words or a picture for one social network are left out: “For others”.',
    ]),
  );
});
