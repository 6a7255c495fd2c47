import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Post } from '#contract/blog.ts';
import type { LibraryPicture } from '#contract/media-library.ts';
import { RESTORE_MS } from '#contract/restorable.ts';
import { aPictureForm, listed, pictureOf, upload } from '#tests/support/media.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { publish, storedPictures } from '#tests/support/posts.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let token: string;
let time: number;
const now = () => new Date(time);
beforeEach(async () => {
  time = Date.parse('2026-11-20T06:30:00Z');
  app = await startTestApp({ now });
  token = await app.login();
});
afterEach(() => app.close());

const status = async (path: string, as?: string) => (await app.call(path, { token: as })).status;
const patch = (path: string, json: unknown) => app.call(path, { method: 'PATCH', token, json });
const read = async (id: number): Promise<Post> =>
  (await app.call(`/api/blogs/${id}?state=all`, { token })).json();
const remove = (path: string) => app.call(path, { method: 'DELETE', token });

async function replace(name: string, on = app): Promise<LibraryPicture> {
  const body = await aPictureForm({}, await aPicture({ width: 90, height: 30 }));
  const answer = await on.call(`/api/media/${name}/replace`, { method: 'POST', token, body });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}

describe('who sees a picture of a text', () => {
  test('follows the posts that use it', async () => {
    const { name } = await upload(app, token, { alt: 'A map' });
    const description = `![A map](/api/blog/${name}#80x20)`;
    const draft = await app.call('/api/Blog', {
      ...{ method: 'POST', token },
      json: { blog_title: 'Draft', description, categoryId: 1, state: 'draft', picture: name },
    });
    const { id }: Post = await draft.json();
    expect(await status(`/api/blog/${name}`)).toBe(404);
    await patch(`/api/blog/${id}`, { state: 'published' });
    expect(await status(`/api/blog/${name}`)).toBe(200);
    const other = await publish(app, token, { blog_title: 'Other', description });
    await remove(`/api/blog/${id}`);
    expect(await status(`/api/blog/${name}`)).toBe(200);
    await patch(`/api/blog/${other.id}`, { description: 'No picture' });
    expect(await status(`/api/blog/${name}`)).toBe(404);
    expect(await pictureOf(app, token, name)).toMatchObject({
      uses: 2,
      places: [
        { kind: 'post_image', id: String(id), visible: false, deleted: true },
        { kind: 'post_revision', id: String(other.id), title: 'Other', visible: false },
        { kind: 'post_text', id: String(id), title: 'Draft', visible: false, deleted: true },
      ],
    });
    time += RESTORE_MS;
    await app.purge();
    // What the other said before may be said again.
    expect((await remove(`/api/media/${name}`)).status).toBe(409);
    await remove(`/api/blog/${other.id}`);
    time += RESTORE_MS;
    await app.purge();
    expect(await listed(app, token, '?only=unused')).toMatchObject([{ name }]);
  });

  test('is nobody else where the post is scheduled', async () => {
    const { name } = await upload(app, token);
    const date = new Date(time + 60_000).toISOString();
    await app.call('/api/Blog', {
      ...{ method: 'POST', token },
      json: {
        ...{ blog_title: 'Later', description: `![A](/api/blog/${name})`, categoryId: 1 },
        ...{ state: 'scheduled', date, picture: name },
      },
    });
    expect(await status(`/api/blog/${name}`)).toBe(404);
    time += 60_000;
    expect(await status(`/api/blog/${name}`)).toBe(200);
  });
});

describe('the alternative text', () => {
  test('changes in one place wherever it said the same', async () => {
    const { name } = await upload(app, token, { alt: 'A [new] ball' });
    const said = `![A \\[new\\] ball](/api/blog/${name} "Caption") and ![Mine](/api/blog/${name}).`;
    const post = await publish(app, token, { description: said });
    const main = await app.call('/api/Blog', {
      ...{ method: 'POST', token },
      json: { blog_title: 'Main', description: 'x', title: 'A [new] ball', categoryId: 1, picture: name },
    });
    const { id } = await main.json();
    const answer = await patch(`/api/media/${name}`, { alt: 'An *old* ball', was: 'A [new] ball' });
    expect(await answer.json()).toMatchObject({ alt: 'An *old* ball', uses: 2 });
    expect(await read(post.id)).toMatchObject({
      description: `![An \\*old\\* ball](/api/blog/${name} "Caption") and ![Mine](/api/blog/${name}).`,
      revision: 2,
    });
    expect(await read(id)).toMatchObject({ title: 'An *old* ball' });
    expect((await patch(`/api/media/${name}`, { alt: 'Other', was: 'A [new] ball' })).status).toBe(409);
    expect((await patch(`/api/media/${name}`, { alt: 'An *old* ball', was: 'x' })).status).toBe(200);
    expect((await patch(`/api/media/${name}`, { alt: 'x'.repeat(201) })).status).toBe(400);
  });

  test('of a picture that one post has follows that post', async () => {
    const post = await publish(app, token, { title: 'A ball' });
    await patch(`/api/blog/${post.id}`, { title: 'A red ball' });
    expect(await pictureOf(app, token, post.blog_img)).toMatchObject({ alt: 'A red ball' });
    await app.call(`/api/blog/${post.id}/copy`, { method: 'POST', token });
    await patch(`/api/blog/${post.id}`, { title: 'The ball of this post' });
    expect(await pictureOf(app, token, post.blog_img)).toMatchObject({
      alt: 'A red ball',
      places: [{ title: `Copy of ${post.blog_title}` }, { alt: 'The ball of this post' }],
    });
  });
});

describe('a replaced picture', () => {
  test('gives its place to the new one in posts, texts and for visitors, and can be put back', async () => {
    const main = await publish(app, token, { title: 'A ball' });
    const before = main.blog_img;
    const description = `![A ball](/api/blog/${before}?w=800#80x20) [whole](/api/blog/${before})`;
    const { id } = await publish(app, token, { description });
    const made = await replace(before);
    expect(made).toMatchObject({ alt: 'A ball', width: 90, height: 30, uses: 2 });
    expect(await read(main.id)).toMatchObject({ blog_img: made.name, title: 'A ball', revision: 2 });
    expect((await read(id)).description).toBe(
      `![A ball](/api/blog/${made.name}?w=800#90x30) [whole](/api/blog/${made.name})`,
    );
    expect(await status(`/api/blog/${made.name}`)).toBe(200);
    expect(await status(`/api/blog/${before}`)).toBe(301);
    expect(await status(`/api/media/${before}`, token)).toBe(404);

    const undo = () => app.call(`/api/media/${made.name}/replace/undo`, { method: 'POST', token });
    expect(await (await undo()).json()).toMatchObject({ name: before, uses: 2 });
    expect(await read(main.id)).toMatchObject({ blog_img: before });
    expect((await read(id)).description).toBe(description);
    expect(await status(`/api/blog/${before}`)).toBe(200);
    expect(await status(`/api/blog/${made.name}`)).toBe(301);
    expect((await undo()).status).toBe(404);

    const again = await replace(before);
    time += RESTORE_MS;
    const late = await app.call(`/api/media/${again.name}/replace/undo`, { method: 'POST', token });
    expect(late.status).toBe(404);
    await app.purge();
    expect(await storedPictures(app)).toHaveLength(2);
    // It came with the post, and goes with it.
    await remove(`/api/blog/${main.id}`);
    await remove(`/api/blog/${id}`);
    time += RESTORE_MS;
    await app.purge();
    expect(await storedPictures(app)).toEqual([]);
  });

  test('leads to the newest in its place, in the same size, for ever, and nowhere when that is not public', async () => {
    const post = await publish(app, token);
    const first = post.blog_img;
    const { name: second } = await replace(first);
    const { name: third } = await replace(second);
    time += RESTORE_MS;
    await app.purge();
    const newest = `/api/blog/${third}`;
    for (const name of [first, second]) {
      for (const rest of ['', '?w=400', '/share.jpg']) {
        const answer = await app.call(`/api/blog/${name}${rest}`);
        expect([answer.status, answer.headers.get('location')]).toEqual([301, `${newest}${rest}`]);
        expect(answer.headers.get('cache-control')).toBe('no-cache');
        expect(await status(`${newest}${rest}`)).toBe(200);
      }
    }
    await patch(`/api/blog/${post.id}`, { state: 'draft' });
    expect(await status(`/api/blog/${first}`)).toBe(404);
    expect(await status(`/api/blog/${first}/share.jpg`)).toBe(404);
    expect(await status(`/api/blog/${first}`, token)).toBe(301);
  });

  test('that a deleted post has is new there, too, when the post comes back', async () => {
    const post = await publish(app, token);
    await remove(`/api/blog/${post.id}`);
    const { name } = await replace(post.blog_img);
    await app.call(`/api/blog/${post.id}/restore`, { method: 'POST', token });
    expect((await read(post.id)).blog_img).toBe(name);
    expect(await status(`/api/blog/${name}`)).toBe(200);
  });

  test('that is not there is refused, and nothing is stored', async () => {
    const body = await aPictureForm();
    const answer = await app.call('/api/media/not-there/replace', { method: 'POST', token, body });
    expect(answer.status).toBe(404);
    expect(await storedPictures(app)).toEqual([]);
  });
});

describe('with two servers at the same moment', () => {
  let other: TestApp;
  beforeEach(async () => {
    other = await startTestApp({ now, sharing: app });
  });
  afterEach(() => other.close());

  test('a text and a deletion never leave a text without its picture', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { name } = await upload(app, token);
      const [deleted, post] = await Promise.all([
        other.call(`/api/media/${name}`, { method: 'DELETE', token }),
        publish(app, token, { description: `![A](/api/blog/${name})` }),
      ]);
      expect([204, 409]).toContain(deleted.status);
      expect(await status(`/api/blog/${name}`)).toBe(200);
      time += RESTORE_MS;
      await app.purge();
      expect(await status(`/api/blog/${name}`)).toBe(200);
      expect((await read(post.id)).description).toContain(name);
    }
  });

  test('a text and a replacement agree on the picture', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { name } = await upload(app, token);
      const description = `![A](/api/blog/${name})`;
      const first = await publish(app, token, { description });
      const [made, changed, second] = await Promise.all([
        replace(name, other),
        patch(`/api/blog/${first.id}`, { description: `${description} more` }),
        publish(app, token, { description }),
      ]);
      expect(changed.status).toBe(200);
      const shown = new Set<string>();
      for (const { id } of [first, second]) {
        const [, used = ''] = /\/api\/blog\/([a-z0-9-]+)/.exec((await read(id)).description) ?? [];
        shown.add(used);
        expect(await status(`/api/blog/${used}`)).toBe(200);
      }
      // Who stored the text after the replacement meant the picture that was there before.
      expect([...shown].every((each) => [name, made.name].includes(each))).toBe(true);
      time += RESTORE_MS;
      await app.purge();
      for (const each of shown) expect(await status(`/api/blog/${each}`)).toBe(200);
    }
  });
});
