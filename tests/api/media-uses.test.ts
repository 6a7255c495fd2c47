import { TRASH_MS } from '#contract/trash-rules.ts';
import { testOfTwoServers as base, describe, expect } from '#tests/support/api-test.ts';
import { type Client, clientOf } from '#tests/support/client.ts';
import { addPicture, aPictureForm, listPictures, readPicture, replacePicture } from '#tests/support/media.ts';
import { addPost, storedPictures } from '#tests/support/posts.ts';

const OTHER_SIZE = { width: 90, height: 20 };

const test = base.extend('later', ({ app, clock }) => async () => {
  clock.forward(TRASH_MS);
  await app.purge();
});
test.beforeEach(({ clock }) => clock.set('2026-11-20T06:30:00Z'));

/** Adds a post whose main picture is one of the library. */
const addPostWith = async (editor: Client, picture: string, fields: object = {}) =>
  (await editor.post('/Blog', { blog_title: 'Main', description: 'x', categoryId: 1, picture, ...fields }))
    .body;
const statusOf = async (by: Client, name: string, rest = '') => (await by.get(`/blog/${name}${rest}`)).status;
const postOf = async (by: Client, id: number) => (await by.get(`/blogs/${id}?state=all`)).body;

describe('A picture of a text', () => {
  test('is seen as long as a post that uses it is', async ({ later, owner, visitor }) => {
    const { name } = await addPicture(owner, { alt: 'A map' });
    const description = `![A map](/api/blog/${name}#80x20)`;
    const { id } = await addPostWith(owner, name, { blog_title: 'Draft', description, state: 'draft' });
    expect(await statusOf(visitor, name)).toBe(404);
    await owner.patch(`/blog/${id}`, { state: 'published' });
    expect(await statusOf(visitor, name)).toBe(200);
    const other = await addPost(owner, { blog_title: 'Other', description });
    await owner.delete(`/blog/${id}`);
    expect(await statusOf(visitor, name)).toBe(200);
    await owner.patch(`/blog/${other.id}`, { description: 'No picture' });
    expect(await statusOf(visitor, name)).toBe(404);
    expect(await readPicture(owner, name)).toMatchObject({
      uses: 2,
      places: [
        { kind: 'post_image', id: String(id), visible: false, deleted: true },
        { kind: 'post_revision', id: String(other.id), title: 'Other', visible: false },
        { kind: 'post_text', id: String(id), title: 'Draft', visible: false, deleted: true },
      ],
    });
    await later();
    // The former text of the other may be used again.
    expect((await owner.delete(`/media/${name}`)).status).toBe(409);
    await owner.delete(`/blog/${other.id}`);
    await later();
    expect(await listPictures(owner, '?only=unused')).toMatchObject([{ name }]);
  });

  test('of a scheduled post is seen from its minute on', async ({ clock, owner, visitor }) => {
    const { name } = await addPicture(owner);
    const date = new Date(clock.now().getTime() + 60_000).toISOString();
    await addPostWith(owner, name, { description: `![A](/api/blog/${name})`, state: 'scheduled', date });
    expect(await statusOf(visitor, name)).toBe(404);
    clock.forward(60_000);
    expect(await statusOf(visitor, name)).toBe(200);
  });
});

describe('The alternative text of a picture', () => {
  test('changes in one place wherever it said the same', async ({ owner }) => {
    const { name } = await addPicture(owner, { alt: 'A [new] ball' });
    const text = `![A \\[new\\] ball](/api/blog/${name} "Caption") and ![Mine](/api/blog/${name}).`;
    const inText = await addPost(owner, { description: text });
    const main = await addPostWith(owner, name, { title: 'A [new] ball' });
    const change = (alt: string, was?: string) => owner.patch(`/media/${name}`, { alt, was });
    const changed = { alt: 'An *old* ball', uses: 2 };
    expect((await change('An *old* ball', 'A [new] ball')).body).toMatchObject(changed);
    expect(await postOf(owner, inText.id)).toMatchObject({
      description: `![An \\*old\\* ball](/api/blog/${name} "Caption") and ![Mine](/api/blog/${name}).`,
      revision: 2,
    });
    expect(await postOf(owner, main.id)).toMatchObject({ title: 'An *old* ball' });
    expect((await change('Other', 'A [new] ball')).status).toBe(409);
    expect((await change('An *old* ball', 'x')).status).toBe(200);
    expect((await change('x'.repeat(201))).status).toBe(400);
  });

  test('follows the post while that alone has it', async ({ owner }) => {
    const { id, blog_img, blog_title } = await addPost(owner, { title: 'A ball' });
    await owner.patch(`/blog/${id}`, { title: 'A red ball' });
    expect(await readPicture(owner, blog_img)).toMatchObject({ alt: 'A red ball' });
    await owner.post(`/blog/${id}/copy`);
    await owner.patch(`/blog/${id}`, { title: 'The ball of this post' });
    expect(await readPicture(owner, blog_img)).toMatchObject({
      alt: 'A red ball',
      places: [{ title: `Copy of ${blog_title}` }, { alt: 'The ball of this post' }],
    });
  });
});

describe('A replaced picture', () => {
  test('gives its place to the new one; can be put back', async ({ app, clock, later, owner, visitor }) => {
    const main = await addPost(owner, { title: 'A ball' });
    const before = main.blog_img;
    const description = `![A ball](/api/blog/${before}?w=800#80x20) [whole](/api/blog/${before})`;
    const { id } = await addPost(owner, { description });
    const made = await replacePicture(owner, before, OTHER_SIZE);
    expect(made).toMatchObject({ alt: 'A ball', ...OTHER_SIZE, uses: 2 });
    expect(await postOf(owner, main.id)).toMatchObject({ blog_img: made.name, title: 'A ball', revision: 2 });
    expect((await postOf(owner, id)).description).toBe(
      `![A ball](/api/blog/${made.name}?w=800#90x20) [whole](/api/blog/${made.name})`,
    );
    expect(await statusOf(visitor, made.name)).toBe(200);
    expect(await statusOf(visitor, before)).toBe(301);
    expect((await owner.get(`/media/${before}`)).status).toBe(404);

    const undo = (name: string) => owner.post(`/media/${name}/replace/undo`);
    expect((await undo(made.name)).body).toMatchObject({ name: before, uses: 2 });
    expect(await postOf(owner, main.id)).toMatchObject({ blog_img: before });
    expect((await postOf(owner, id)).description).toBe(description);
    expect(await statusOf(visitor, before)).toBe(200);
    expect(await statusOf(visitor, made.name)).toBe(301);
    expect((await undo(made.name)).status).toBe(404);

    const again = await replacePicture(owner, before, OTHER_SIZE);
    clock.forward(TRASH_MS);
    expect((await undo(again.name)).status).toBe(404);
    await app.purge();
    expect(await storedPictures(app)).toHaveLength(2);
    // It came with the post, and goes with it.
    for (const post of [main.id, id]) await owner.delete(`/blog/${post}`);
    await later();
    expect(await storedPictures(app)).toEqual([]);
  });

  test('leads to the newest in its place as long as that is public', async ({ later, owner, visitor }) => {
    const { id, blog_img: first } = await addPost(owner);
    const { name: second } = await replacePicture(owner, first, OTHER_SIZE);
    const { name: third } = await replacePicture(owner, second, OTHER_SIZE);
    await later();
    for (const name of [first, second]) {
      for (const rest of ['', '?w=400', '/share.jpg']) {
        const { status, headers } = await visitor.get(`/blog/${name}${rest}`);
        expect([status, headers.get('location')]).toEqual([301, `/api/blog/${third}${rest}`]);
        expect(headers.get('cache-control')).toBe('no-cache');
        expect(await statusOf(visitor, third, rest)).toBe(200);
      }
    }
    await owner.patch(`/blog/${id}`, { state: 'draft' });
    expect(await statusOf(visitor, first)).toBe(404);
    expect(await statusOf(visitor, first, '/share.jpg')).toBe(404);
    expect(await statusOf(owner, first)).toBe(301);
  });

  test('that a deleted post has is new there, too, when the post comes back', async ({ owner, visitor }) => {
    const { id, blog_img } = await addPost(owner);
    await owner.delete(`/blog/${id}`);
    const { name } = await replacePicture(owner, blog_img, OTHER_SIZE);
    await owner.post(`/blog/${id}/restore`);
    expect((await postOf(owner, id)).blog_img).toBe(name);
    expect(await statusOf(visitor, name)).toBe(200);
  });

  test('that is not there is refused, and nothing is stored', async ({ app, owner }) => {
    expect((await owner.post('/media/not-there/replace', await aPictureForm())).status).toBe(404);
    expect(await storedPictures(app)).toEqual([]);
  });
});

describe('With two servers at the same moment', () => {
  const testOfTwo = test.extend('elsewhere', ({ other, owner }) => clientOf(other.url, owner.token));
  const ROUNDS = 5;

  testOfTwo(
    'a text and a deletion never leave a text without its picture',
    async ({ elsewhere, later, owner, visitor }) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { name } = await addPicture(owner);
        const [deleted, post] = await Promise.all([
          elsewhere.delete(`/media/${name}`),
          addPost(owner, { description: `![A](/api/blog/${name})` }),
        ]);
        expect([204, 409]).toContain(deleted.status);
        expect(await statusOf(visitor, name)).toBe(200);
        await later();
        expect(await statusOf(visitor, name)).toBe(200);
        expect((await postOf(owner, post.id)).description).toContain(name);
      }
    },
  );

  testOfTwo('a text and a replacement agree on the picture', async ({ elsewhere, later, owner, visitor }) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { name } = await addPicture(owner);
      const description = `![A](/api/blog/${name})`;
      const first = await addPost(owner, { description });
      const [made, changed, second] = await Promise.all([
        replacePicture(elsewhere, name, OTHER_SIZE),
        owner.patch(`/blog/${first.id}`, { description: `${description} more` }),
        addPost(owner, { description }),
      ]);
      expect(changed.status).toBe(200);
      const shown = new Set<string>();
      for (const { id } of [first, second]) {
        const [, used = ''] = /\/api\/blog\/([a-z0-9-]+)/.exec((await postOf(owner, id)).description) ?? [];
        shown.add(used);
        expect(await statusOf(visitor, used)).toBe(200);
      }
      // Who stored the text after the replacement meant the picture that was there before.
      expect([...shown].filter((each) => each !== name && each !== made.name)).toEqual([]);
      await later();
      for (const each of shown) expect(await statusOf(visitor, each)).toBe(200);
    }
  });
});
