import type { ImportCounts } from '#contract/import.ts';
import { expect } from '#tests/support/api-test.ts';
import { test } from '#tests/support/import-test.ts';
import { folderOf } from '#tests/support/imports.ts';
import { aPicture } from '#tests/support/pictures.ts';
import type { WordpressItem } from '#tests/support/wordpress-export.ts';

const at = (name: string) => `https://old.example/wp-content/uploads/2019/05/${name}`;
const anAttachment = (id: number, name: string, more: Partial<WordpressItem> = {}): WordpressItem => ({
  id,
  type: 'attachment',
  status: 'inherit',
  title: name,
  url: at(name),
  ...more,
});

const items: WordpressItem[] = [
  {
    id: 1,
    title: 'With all',
    tags: ['toss', 'spin'],
    content: `<p><img src="${at('shown-300x200.jpg')}"><img src="${at('lost.jpg')}"><img src="${at('large-300x200.jpg')}"></p><!-- wp:block {"ref":31} /-->`,
    meta: { _wp_page_template: 'x', mood: 'sunny', price: '5' },
  },
  { id: 2, title: 'A page', type: 'page', content: '<p>b</p>', meta: { mood: 'calm' }, tags: ['spin'] },
  { id: 3, title: 'Binned', status: 'trash' },
  { id: 4, title: 'Binned page', type: 'page', status: 'trash' },
  // Of another file that was put together with this one.
  { id: 1, title: 'The same number', content: '<p>c</p>' },
  { id: 1, title: 'The same number', content: '<p>c</p>' },
  anAttachment(11, 'shown.jpg'),
  anAttachment(12, 'lost.jpg'),
  anAttachment(13, 'large.jpg'),
  anAttachment(14, 'unused.jpg', { content: 'A long story', meta: { _wp_attachment_image_alt: 'The nets' } }),
  anAttachment(15, 'nowhere.jpg'),
  anAttachment(16, 'rules.pdf'),
  anAttachment(16, 'same-number.jpg'),
  { id: 21, type: 'nav_menu_item', title: 'Fixtures' },
  { id: 22, type: 'nav_menu_item', title: '' },
  { id: 23, type: 'product', title: 'A bat' },
  { id: 24, type: 'custom_css', title: 'theme' },
  { id: 31, type: 'wp_block', title: 'Shared', content: '<p>Shared words</p>' },
  { id: 32, type: 'wp_block', title: 'Nowhere', content: '<p>Unseen</p>' },
];

const sumOf = ({ posts, pages, files, others }: ImportCounts) =>
  [posts, pages, files, others].flatMap((each) => Object.values(each)).reduce((a, b) => a + b, 0);

test('Each entry of an export is in one count, and what is not here is named', async ({ site }) => {
  const media = await folderOf({
    '2019/05/shown.jpg': await aPicture({ kind: 'jpeg', width: 80 }),
    '2019/05/unused.jpg': await aPicture({ kind: 'jpeg', width: 81 }),
    '2019/05/same-number.jpg': await aPicture({ kind: 'jpeg', width: 82 }),
  });
  const file = { items, authors: { sachin: 'Sachin R.' } };
  const dry = await site.importWordpress(file, { media, dryRun: true });
  const real = await site.importWordpress(file, { media });
  expect(dry).toEqual(real);
  const { counts, lines } = real;
  expect(counts).toMatchObject({
    entries: items.length,
    posts: { made: 2, left: 2 },
    pages: { made: 1, left: 1 },
    files: { shown: 1, made: 2, unchanged: 0, left: 4 },
    others: { used: 1, left: 5 },
  });
  expect(sumOf(counts)).toBe(items.length);
  expect(lines).toEqual(
    expect.arrayContaining([
      'Post “Binned”: Left out: it is in the bin.',
      'Page “Binned page”: Left out: it is in the bin.',
      'Post “The same number”: Left out: it is in the file twice.',
      `File “${at('nowhere.jpg')}”: Not imported: no text shows it, and it is not in the files beside the export.`,
      `File “${at('large.jpg')}”: Not imported: it is not in the files beside the export; a text shows a smaller copy.`,
      `File “${at('rules.pdf')}”: Not imported: only JPEG, PNG, WebP and AVIF are imported; links to it stay as they are.`,
      `Post “With all”: A picture is missing: “${at('lost.jpg')}”, it is not in the files beside the export; in the text it is a link.`,
      'The export: Entries of menus: 2 left out: “Fixtures”.',
      'The export: Content of the kind “product”: 1 left out: “A bat”.',
      'The export: Styles: 1 left out.',
      'The export: Tags are left out: 2, on 2 posts and pages.',
      'The export: Blocks that texts may share: 1 left out, no text has them.',
      'The export: Descriptions of files and comments on them are left out (1 file).',
      'The export: Logins are left out (1): posts show the names of their authors.',
      'Field “mood”: Left out of 2 posts or pages: only a plugin or the theme knows it.',
      'Field “price”: Left out of 1 post or page: only a plugin or the theme knows it.',
    ]),
  );
  expect((await site.postCalled('With all')).description).toContain('Shared words');
  expect((await site.postCalled('The same number')).description).toBe('c');
  const library: { alt: string }[] = (await site.owner.get('/media')).body;
  expect(library.map(({ alt }) => alt)).toContain('The nets');
  const again = await site.importWordpress(file, { media });
  expect(again.counts).toMatchObject({
    posts: { made: 0, changed: 0, unchanged: 2, left: 2 },
    pages: { unchanged: 1, left: 1 },
    files: { shown: 1, made: 0, unchanged: 2, left: 4 },
  });
  expect(sumOf(again.counts)).toBe(items.length);
  expect((await site.owner.get('/media')).body).toEqual(library);
});

test('What search engines read comes along, whichever plugin wrote it', async ({ site }) => {
  const media = await folderOf({ '2019/05/share.jpg': await aPicture({ kind: 'jpeg' }) });
  const { lines } = await site.importWordpress(
    [
      {
        id: 1,
        title: 'Yoast',
        content: '<p>a</p>',
        excerpt: 'Left',
        meta: {
          _yoast_wpseo_title: 'A title &amp; more',
          _yoast_wpseo_metadesc: 'Words for engines',
          _yoast_wpseo_canonical: 'https://elsewhere.example/first',
          '_yoast_wpseo_meta-robots-noindex': '1',
          '_yoast_wpseo_opengraph-image': at('share.jpg'),
          _yoast_wpseo_focuskw: 'bat',
        },
      },
      {
        id: 2,
        title: 'Rank Math',
        content: '<p>b</p>',
        excerpt: 'The excerpt',
        meta: {
          rank_math_title: '%title% %sep% %sitename%',
          rank_math_robots: 'a:1:{i:0;s:7:"noindex";}',
          rank_math_canonical_url: 'https://www.old.example/2019/05/post-2/',
        },
      },
      { id: 3, title: 'Page', type: 'page', content: '<p>c</p>', meta: { _aioseop_noindex: 'on' } },
    ],
    { media },
  );
  const yoast = await site.postCalled('Yoast');
  expect(yoast).toMatchObject({
    seo_title: 'A title & more',
    seo_description: 'Words for engines',
    canonical: 'https://elsewhere.example/first',
    noindex: true,
  });
  expect((await site.app.call(`/api/blog/${yoast.share_picture}`)).status).toBe(200);
  const rank = await site.postCalled('Rank Math');
  expect([rank.seo_title ?? '', rank.seo_description, rank.canonical ?? '', rank.noindex]).toEqual([
    '',
    'The excerpt',
    '',
    true,
  ]);
  expect(lines).toEqual(
    expect.arrayContaining([
      'Post “Yoast”: Its own excerpt is left out: “Left”.',
      'Post “Rank Math”: Its words for search engines name fields that only a plugin fills in: “%title% %sep% %sitename%”.',
      'Field “_yoast_wpseo_focuskw”: Left out of 1 post or page: only a plugin or the theme knows it.',
    ]),
  );
  const page = await site.owner.get('/page-desk/page?path=/p/post-3');
  expect(page.status).toBe(200);
  expect(page.body.fields).toMatchObject({ noindex: true });
});

test('Texts in Hindi and Telugu are said to be so, whatever language the site has', async ({ site }) => {
  const said = [
    { id: 1, title: 'मैच की रिपोर्ट', content: '<p>भारत ने मैच जीता।</p>' },
    { id: 2, title: 'మ్యాచ్ నివేదిక', content: '<p>భారత్ గెలిచింది.</p>' },
    { id: 3, title: 'In English', content: '<p>India won. जय</p>' },
  ];
  const languages = async (language: string) => {
    const { lines } = await site.importWordpress({ items: said, language });
    return lines.filter((line) => line.includes('language'));
  };
  expect(await languages('en-US')).toEqual([
    'Post “मैच की रिपोर्ट”: Its text is in Devanagari: its language is said to be Hindi.',
    'Post “మ్యాచ్ నివేదిక”: Its text is in Telugu: its language is said to be Telugu.',
  ]);
  expect((await site.posts()).map(({ language }) => language)).toEqual(
    expect.arrayContaining(['hi-IN', 'te-IN', 'en-IN']),
  );
  expect(await languages('')).toEqual([
    'The export: It says no language: its texts are said to be English, those in Devanagari Hindi, those in Telugu Telugu.',
  ]);
  expect((await languages('fr-FR'))[0]).toContain('Its language “fr-FR” is not known here');
});
