import type { Post } from '#contract/blog.ts';
import { type FullRevision, type PostRevision, REVISIONS_MAX } from '#contract/blog-drafts.ts';
import { TRASH_MS } from '#contract/trash-rules.ts';
import { test as base, describe, expect } from '#tests/support/api-test.ts';
import { bodyOf } from '#tests/support/client.ts';
import { addPicture, readPicture, replacePicture } from '#tests/support/media.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { addPost, aForm, changePost } from '#tests/support/posts.ts';
import { username } from '#tests/support/test-app.ts';

/** What an editor does with the versions of a post. */
const test = base.extend('versions', ({ owner }) => {
  const of = async (id: number): Promise<PostRevision[]> => (await owner.get(`/blog/${id}/revisions`)).body;
  return {
    of,
    /** Counted from the newest, or from the oldest where `at` is negative. */
    async read(id: number, at: number): Promise<FullRevision> {
      return (await owner.get(`/blog/${id}/revisions/${(await of(id)).at(at)?.id}`)).body;
    },
    change: (id: number, fields: object) => changePost(owner, id, fields),
    async restore(id: number, at: number): Promise<Post> {
      const { revision } = (await owner.get(`/blogs/${id}?state=all`)).body;
      const path = `/blog/${id}/revisions/${(await of(id)).at(at)?.id}/restore`;
      return bodyOf(owner.post(path, { revision }));
    },
    /** Whether an editor can still see a picture. */
    isStored: async (name: string) => (await owner.get(`/media/${name}/picture`)).status === 200,
  };
});
test.beforeEach(({ clock }) => clock.set('2026-11-20T06:00:00Z'));

describe('The versions of a post', () => {
  test('say what it was after each change, by whom and when', async ({ clock, owner, versions }) => {
    const { id } = await addPost(owner, { blog_title: 'First', description: 'One.' });
    clock.forward(60_000);
    await versions.change(id, { blog_title: 'Second', description: 'Two words.' });
    await versions.change(id, { state: 'draft' });
    expect(await versions.of(id)).toMatchObject([
      { blog_title: 'Second', length: 10, by: username, at: '2026-11-20T06:01:00.000Z' },
      { blog_title: 'First', length: 4, by: username, at: '2026-11-20T06:00:00.000Z' },
    ]);
    const first = { blog_title: 'First', description: 'One.', title: 'First', categoryId: 1 };
    expect(await versions.read(id, -1)).toMatchObject(first);
    // Its draft is published again: that is none.
    await versions.change(id, { state: 'published' });
    expect(await versions.of(id)).toHaveLength(2);
  });

  test('are also made by a picture or a field for search engines', async ({ owner, versions }) => {
    const { id } = await addPost(owner, { blog_title: 'First' });
    await versions.change(id, { blog_title: 'Second' });
    await versions.change(id, { seo_title: 'Third' });
    await versions.change(id, aForm({ blog_img: await aPicture({ width: 90 }) }));
    const titles = (await versions.of(id)).map(({ blog_title }) => blog_title);
    expect(titles).toEqual(['Second', 'Second', 'Second', 'First']);
  });

  test('begin with an unnoted first one before the first change', async ({ app, owner, versions }) => {
    const { id } = await addPost(owner, { blog_title: 'Old', description: 'Before.' });
    await app.orm.em.getConnection().execute('delete from post_revision');
    await versions.change(id, { description: 'After.' });
    expect(await versions.of(id)).toMatchObject([
      { by: username, length: 6 },
      { by: null, length: 7 },
    ]);
  });

  test('are the newest of many; their pictures stay with them', async ({ app, clock, owner, versions }) => {
    const { id, blog_img } = await addPost(owner);
    const form = aForm({ blog_img: await aPicture({ width: 90 }) });
    const { blog_img: second } = await versions.change(id, form);
    for (let at = 0; at < REVISIONS_MAX - 2; at += 1)
      await versions.change(id, { description: `Text ${at}.` });
    expect(await versions.isStored(blog_img)).toBe(true);
    await versions.change(id, { description: 'One more.' });
    expect(await versions.of(id)).toHaveLength(REVISIONS_MAX);
    expect(await versions.isStored(blog_img)).toBe(false);
    const third = await addPicture(owner, {}, await aPicture({ width: 91 }));
    await versions.change(id, { picture: third.name });
    expect(await versions.isStored(second)).toBe(true);
    await versions.change(id, { description: 'The last.' });
    expect(await versions.read(id, -1)).toMatchObject({ description: 'Text 1.' });
    await owner.post(`/blog-drafts/post-${id}`, { values: { blog_title: 'A' }, revision: 0 });
    await owner.delete(`/blog/${id}`);
    expect((await owner.get(`/blog/${id}/revisions`)).status).toBe(404);
    clock.forward(TRASH_MS + 1);
    await app.purge();
    expect(await versions.isStored(second)).toBe(false);
    // It came to the library by itself.
    expect(await versions.isStored(third.name)).toBe(true);
    for (const table of ['post_revision', 'post_draft']) {
      expect(await app.orm.em.getConnection().execute(`select * from ${table}`)).toEqual([]);
    }
  });

  test('are its own: that of another post is not found', async ({ owner, versions }) => {
    const [one, other] = [await addPost(owner), await addPost(owner)];
    const path = `/blog/${one.id}/revisions/${(await versions.of(other.id))[0]?.id}`;
    expect((await owner.get(path)).status).toBe(404);
    expect((await owner.post(`${path}/restore`, { revision: 1 })).status).toBe(404);
  });

  test('are also made by a move of many to another category', async ({ owner, versions }) => {
    const { id } = await addPost(owner, { categoryId: '1' });
    for (const change of [{ categoryId: 2 }, { state: 'draft' }]) {
      expect((await owner.post('/blog-desk/bulk', { ids: [id], change })).status).toBe(200);
    }
    expect(await versions.of(id)).toHaveLength(2);
    expect((await versions.read(id, 0)).categoryId).toBe(2);
    expect(await versions.restore(id, -1)).toMatchObject({ categoryId: 1, state: 'draft' });
  });
});

describe('A version that is restored', () => {
  test('gives the post its words, and is undone the same way', async ({ owner, versions, visitor }) => {
    const { id } = await addPost(owner, { blog_title: 'First', description: 'One.' });
    await versions.change(id, { blog_title: 'Second', description: 'Two.' });
    const first = { blog_title: 'First', description: 'One.', revision: 3 };
    expect(await versions.restore(id, 1)).toMatchObject(first);
    expect((await visitor.get(`/blogs/${id}`)).body).toMatchObject({ description: 'One.' });
    expect(await versions.restore(id, 1)).toMatchObject({ blog_title: 'Second', description: 'Two.' });
    expect(await versions.of(id)).toHaveLength(4);
  });

  test('gives it all but its address: its picture, too', async ({ owner, versions, visitor }) => {
    const given = {
      ...{ language: 'hi-IN', seo_title: 'For search engines', seo_description: 'In a sentence.' },
      ...{ canonical: '/first', noindex: true },
    };
    const { id, blog_img } = await addPost(owner, { blog_title: 'Dew at night', ...given, noindex: 'true' });
    const other = await addPicture(owner, { alt: 'Another' }, await aPicture({ width: 91 }));
    const plain = { seo_title: '', seo_description: '', canonical: '', noindex: false, language: 'en-IN' };
    await versions.change(id, { picture: other.name, slug: 'dew', share_picture: other.name, ...plain });
    expect(await versions.isStored(blog_img)).toBe(true);
    expect((await visitor.get(`/blog/${blog_img}`)).status).toBe(404);
    const before = { slug: 'dew-at-night', share_picture: '', ...given };
    expect(await versions.read(id, -1)).toMatchObject({ picture: blog_img, told: before, gone: [] });
    const restored = await versions.restore(id, -1);
    expect(restored).toMatchObject({ blog_img, slug: 'dew', ...given });
    expect(restored.share_picture).toBeUndefined();
    expect((await visitor.get(`/blog/${blog_img}`)).status).toBe(200);
    expect(await versions.restore(id, 1)).toMatchObject({ blog_img: other.name, share_picture: other.name });
  });

  test('without a noted picture restores its words alone', async ({ app, owner, versions }) => {
    const { id } = await addPost(owner, { description: 'Old words.', seo_title: 'Kept' });
    await app.orm.em.getConnection().execute('update post_revision set image = null, told = null');
    const { name } = await addPicture(owner, {}, await aPicture({ width: 91 }));
    await versions.change(id, { description: 'New words.', picture: name });
    expect(await versions.read(id, -1)).toMatchObject({ picture: null, told: null, gone: [] });
    const restored = { description: 'Old words.', blog_img: name, seo_title: 'Kept' };
    expect(await versions.restore(id, -1)).toMatchObject(restored);
  });

  test('whose picture is gone leaves the post the one that it has', async ({ app, owner, versions }) => {
    const { id, blog_img } = await addPost(owner, { description: 'One.' });
    const { name } = await addPicture(owner, {}, await aPicture({ width: 91 }));
    await versions.change(id, { description: 'Two.', picture: name });
    for (const table of ['picture_use', 'media']) {
      await app.orm.em.getConnection().execute(`delete from ${table} where name = '${blog_img}'`);
    }
    expect(await versions.read(id, -1)).toMatchObject({ picture: blog_img, gone: [blog_img] });
    expect(await versions.restore(id, -1)).toMatchObject({ description: 'One.', blog_img: name });
  });

  test('has the pictures that replaced its own in the library', async ({ owner, versions }) => {
    const { id, blog_img } = await addPost(owner);
    const share = await addPicture(owner, { alt: 'Share' }, await aPicture({ width: 91 }));
    await versions.change(id, { share_picture: share.name });
    await versions.change(id, { share_picture: '' });
    const { name: picture } = await replacePicture(owner, blog_img, { width: 90, height: 20 });
    const { name: share_picture } = await replacePicture(owner, share.name, { width: 90, height: 20 });
    expect(await versions.read(id, 1)).toMatchObject({ picture, told: { share_picture }, gone: [] });
    const { places } = await readPicture(owner, share_picture);
    expect(places).toMatchObject([{ kind: 'post_revision', id: String(id) }]);
  });

  test('overwrites no post that is newer than what was read', async ({ owner, versions, visitor }) => {
    const { id } = await addPost(owner, { description: 'One.' });
    await versions.change(id, { description: 'Two.' });
    const path = `/blog/${id}/revisions/${(await versions.of(id)).at(-1)?.id}/restore`;
    await versions.change(id, { description: 'Three, of a colleague.' });
    expect((await owner.post(path, {})).status).toBe(400);
    expect((await owner.post(path, { revision: 2 })).body).toMatchObject({ code: 'changed_meanwhile' });
    expect((await visitor.get(`/blogs/${id}`)).body.description).toBe('Three, of a colleague.');
  });
});
