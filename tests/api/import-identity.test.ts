import { ImportSourceEntity } from '#api/import/import.entities.ts';
import { expect } from '#tests/support/api-test.ts';
import { aGhostPost } from '#tests/support/ghost-export.ts';
import { test } from '#tests/support/import-test.ts';
import { changedExport, exportOf, folderOf } from '#tests/support/imports.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { addPost } from '#tests/support/posts.ts';

const first = {
  id: 7,
  title: 'First',
  content: '<p>Written in 2019</p>',
  link: 'https://old.example/2019/first/',
};
const second = {
  id: 7,
  title: 'Second',
  content: '<p>Of another site</p>',
  link: 'https://old.example/2023/second/',
  guid: 'https://old.example/other/?p=7',
};

test('Two posts of one number are two, and each is found again', async ({ site }) => {
  await site.importWordpress([first]);
  const { lines, counts } = await site.importWordpress([second]);
  expect(counts.posts).toMatchObject({ made: 1, changed: 0 });
  expect(await site.titles()).toEqual(['First', 'Second']);
  expect(lines).toContain('Post “Second”: Another post of its number was imported before: both are here.');
  for (const item of [first, second])
    expect((await site.importWordpress([item])).counts.posts.unchanged, item.title).toBe(1);
  await site.importWordpress([{ ...second, title: 'Second, edited', content: '<p>Anew</p>' }]);
  expect(await site.titles()).toEqual(['First', 'Second, edited']);
  const answers = await Promise.all([first, second].map(({ link }) => site.app.call(new URL(link).pathname)));
  expect(answers.map(({ headers }) => headers.get('location'))).toEqual(['/blog/1/post-7', '/blog/2/post-7']);
});

test('Two posts of one number in one file are two', async ({ site }) => {
  expect((await site.importWordpress([first, second])).counts.posts.made).toBe(2);
  expect((await site.importWordpress([first, second])).counts.posts.unchanged).toBe(2);
});

test('Ghost posts without uuids are distinguished by slug and date', async ({ site }) => {
  const row = (title: string, slug: string) =>
    aGhostPost(1, { title, slug, uuid: null, html: `<p>${title}</p>`, id: '1' });
  await site.importGhost([row('First', 'first')]);
  await site.importGhost([row('Second', 'second')]);
  expect(await site.titles()).toEqual(['First', 'Second']);
  expect((await site.importGhost([row('First', 'first')])).counts.posts.unchanged).toBe(1);
});

test('What 1.4.0 imported is found by its number and old address, and its guid is noted', async ({
  site,
}) => {
  await site.importWordpress([first]);
  const { em } = site.app.orm;
  await em.fork().nativeUpdate(ImportSourceEntity, { sourceId: '7' }, { guid: '' });
  expect((await site.importWordpress([second])).counts.posts.made).toBe(1);
  expect((await site.importWordpress([{ ...first, title: 'Edited' }])).counts.posts.changed).toBe(1);
  const rows = await em.fork().find(ImportSourceEntity, { guid: { $ne: '' } });
  expect(rows.map(({ guid }) => guid).sort()).toEqual(['https://old.example/?p=7', second.guid]);
  expect(await site.titles()).toEqual(['Edited', 'Second']);
});

/** No two are one picture of the library. */
const sized = (width: number) => aPicture({ kind: 'jpeg', width });

test('A picture is the file of its whole path, letter for letter, on the site’s own host', async ({
  site,
}) => {
  const at = 'https://old.example/wp-content/uploads';
  const media = await folderOf({
    '2019/01/ad.jpg': await sized(81),
    '2019/01/ad-300x250.jpg': await sized(82),
    '2020/05/logo.jpg': await sized(83),
    '2020/05/image.jpg': await sized(84),
    '2021/02/Photo.jpg': await sized(85),
    '2021/02/photo.jpg': await sized(86),
    'above.jpg': await sized(87),
  });
  const show = (...urls: string[]) => urls.map((url) => `<p><img src="${url}" alt="x"></p>`).join('');
  const items = [
    show(`${at}/2019/01/ad-300x250.jpg`, `${at}/2019/01/ad.jpg`, `${at}/2019/01/ad-640x480.jpg`),
    show(
      'https://elsewhere.example/brand/logo.jpg',
      'https://elsewhere.example/wp-content/uploads/2020/05/logo.jpg',
      'https://old.example/2020/05/logo.jpg',
    ),
    show(`${at}/2018/12/image.jpg`, `${at}/image.jpg`, `${at}/2018/above.jpg`),
    show(`${at}/2021/02/photo.jpg`, `${at}/2021/02/Photo.jpg`, `${at}/2021/02/PHOTO.jpg`),
    show(
      '//www.old.example/wp-content/uploads/2020/05/logo.jpg',
      '/wp-content/uploads/2020/05/logo-10x10.jpg',
      'https://i0.wp.com/old.example/wp-content/uploads/2020/05/logo.jpg?w=100',
    ),
  ].map((content, at) => ({ id: at + 1, title: `P${at + 1}`, content }));
  await site.importWordpress(items, { media });
  const shown = async (title: string) => {
    const { description } = await site.postCalled(title);
    return [...description.matchAll(/!?\[[^\]]*\]\(([^#)]*)/g)].map(([original, url]) =>
      original.startsWith('!') ? url : 'missing',
    );
  };
  const [small, large, other] = await shown('P1');
  expect([small === large, large === other]).toEqual([false, true]);
  expect(await shown('P2')).toEqual(['missing', 'missing', 'missing']);
  expect(await shown('P3')).toEqual(['missing', 'missing', 'missing']);
  const [lower, upper, capitals] = await shown('P4');
  expect([lower === upper, lower === 'missing', capitals]).toEqual([false, false, 'missing']);
  expect(new Set(await shown('P5')).size).toBe(1);
});

test('Galleries show what they showed: ids, include, exclude, the post of id', async ({ site }) => {
  const file = (id: number, parent: number) => ({
    id,
    parent,
    type: 'attachment',
    status: 'inherit',
    url: `https://old.example/wp-content/uploads/f${id}.jpg`,
  });
  await site.importWordpress([
    ...[file(11, 1), file(12, 1), file(13, 1), file(21, 2)],
    { id: 1, title: 'Own', content: '[gallery exclude="12"]' },
    {
      id: 2,
      title: 'Of another',
      content: '[gallery id="1" exclude="11,12"]\n\n[gallery id="1" include="21"]',
    },
    { id: 3, title: 'Named', content: '[gallery ids="21, 12" exclude="12"]' },
  ]);
  const files = async (title: string) =>
    [...(await site.postCalled(title)).description.matchAll(/\[(f\d+)\.jpg\]/g)].map(([, name]) => name);
  expect(await files('Own')).toEqual(['f11', 'f13']);
  expect(await files('Of another')).toEqual(['f13', 'f21']);
  // WordPress leaves out none of what `ids` name.
  expect(await files('Named')).toEqual(['f21', 'f12']);
});

test('Names of files are in no new address; the old ones lead there', async ({ site }) => {
  await site.importWordpress([
    { id: 1, name: 'basic-post.html', link: 'https://old.example/blog/basic-post.html', content: '<p>a</p>' },
    { id: 2, name: 'Second.PHP', link: 'https://old.example/second.php', content: '<p>b</p>' },
    { id: 3, type: 'page', name: 'rules.htm', link: 'https://old.example/rules.htm', content: '<p>c</p>' },
    { id: 4, name: 'php', link: 'https://old.example/php', content: '<p>d</p>' },
  ]);
  const redirectTo = async (path: string) => (await site.app.call(path)).headers.get('location');
  expect(await redirectTo('/blog/basic-post.html')).toMatch(/^\/blog\/\d+\/basic-post$/);
  expect(await redirectTo('/second.php')).toMatch(/^\/blog\/\d+\/second$/);
  expect(await redirectTo('/rules.htm')).toBe('/p/rules');
  expect(await redirectTo('/php')).toMatch(/^\/blog\/\d+\/php$/);
});

test('A picture without words that is missing is a link called as its file', async ({ site }) => {
  const pictures = ['https://images.example/photo-1517?ixlib=rb-1', 'https://old.example/a/ball.jpg#top'];
  await site.importWordpress([
    { id: 1, content: pictures.map((url) => `<p><img src="${url}"></p>`).join('') },
  ]);
  const [post] = await site.posts();
  expect(post?.description).toBe(`[photo-1517](${pictures[0]})\n\n[ball.jpg](${pictures[1]})`);
});

test('What somebody changes here while an import renders the text is kept', async ({ site }) => {
  const short = (content: string) => [{ id: 1, title: 'Short', content: `<p>${content}</p>` }];
  await site.importWordpress(short('First'));
  const { id } = await site.postCalled('Short');
  const { lines, counts } = await site.importWordpress(short('Second'), {
    duringRender: () => site.changePost(id, { description: 'Written here.' }),
  });
  expect(lines).toContain(
    'Post “Short”: Left as it is: it changed in the source, but somebody changed it here, too.',
  );
  expect(counts.posts).toMatchObject({ changed: 0, left: 1 });
  expect((await site.postCalled('Short')).description).toBe('Written here.');
});

test('What somebody changes here while an archive comes in is kept, too', async ({ app, owner, other }) => {
  await addPost(owner, { blog_title: 'Short', description: 'First' });
  await other.importFile(await exportOf(app));
  const changed = await changedExport(app, (path, bytes) =>
    path.startsWith('posts/') ? Buffer.from(bytes.toString().replace('First', 'Second')) : bytes,
  );
  const { id } = await other.postCalled('Short');
  const { lines } = await other.importFile(changed, {
    duringRender: () => other.changePost(id, { description: 'Written here.' }),
  });
  expect(lines).toContain(
    'Post “Short”: Left as it is: it changed in the source, but somebody changed it here, too.',
  );
  expect((await other.postCalled('Short')).description).toBe('Written here.');
});
