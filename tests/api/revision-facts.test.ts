import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Post } from '#contract/blog.ts';
import { type PostRevision, REVISIONS_MAX, type WholeRevision } from '#contract/post-revisions.ts';
import { RESTORE_MS } from '#contract/restorable.ts';
import { aPictureForm, pictureOf, upload } from '#tests/support/media.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { publish } from '#tests/support/posts.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let token: string;
let time = Date.UTC(2026, 10, 20, 6);
beforeEach(async () => {
  app = await startTestApp({ now: () => new Date(time) });
  token = await app.login();
});
afterEach(() => app.close());

async function change(id: number, json: object): Promise<Post> {
  const answer = await app.call(`/api/blog/${id}`, { method: 'PATCH', token, json });
  expect(answer.status).toBe(200);
  return answer.json();
}
const revisionsOf = async (id: number): Promise<PostRevision[]> =>
  (await app.call(`/api/blog/${id}/revisions`, { token })).json();
async function revisionAt(id: number, at: number): Promise<WholeRevision> {
  const { id: revision } = (await revisionsOf(id)).at(at) ?? { id: 0 };
  return (await app.call(`/api/blog/${id}/revisions/${revision}`, { token })).json();
}
async function restore(id: number, at: number): Promise<Post> {
  const revision = (await revisionsOf(id)).at(at)?.id;
  const path = `/api/blog/${id}/revisions/${revision}/restore`;
  const { revision: read }: Post = await (await app.call(`/api/blogs/${id}?state=all`, { token })).json();
  const answer = await app.call(path, { method: 'POST', token, json: { revision: read } });
  expect(answer.status).toBe(200);
  return answer.json();
}
const bytesOf = async (name: string) => (await app.call(`/api/media/${name}/picture`, { token })).status;

const told = {
  language: 'hi-IN',
  seo_title: 'For search engines',
  seo_description: 'In a sentence.',
  canonical: '/first',
  noindex: true,
};

test('A restored version has its picture and what search engines are told again; its address stays', async () => {
  const { id, blog_img } = await publish(app, token, {
    blog_title: 'Dew at night',
    ...told,
    noindex: 'true',
  });
  const other = await upload(app, token, { alt: 'Another' }, await aPicture({ width: 50, height: 40 }));
  const plain = { seo_title: '', seo_description: '', canonical: '', noindex: false, language: 'en-IN' };
  await change(id, { picture: other.name, slug: 'dew', share_picture: other.name, ...plain });
  expect(await bytesOf(blog_img)).toBe(200);
  expect((await app.call(`/api/blog/${blog_img}`)).status).toBe(404);
  const first = await revisionAt(id, -1);
  expect(first).toMatchObject({
    picture: blog_img,
    told: { slug: 'dew-at-night', share_picture: '', ...told },
    gone: [],
  });
  const restored = await restore(id, -1);
  expect(restored).toMatchObject({ blog_img, slug: 'dew', ...told });
  expect(restored.share_picture).toBeUndefined();
  expect((await app.call(`/api/blog/${blog_img}`)).status).toBe(200);
  expect(await restore(id, 1)).toMatchObject({ blog_img: other.name, share_picture: other.name });
});

test('A change of the title alone, of the picture alone or of a field for search engines alone is a version', async () => {
  const { id } = await publish(app, token, { blog_title: 'First' });
  await change(id, { blog_title: 'Second' });
  await change(id, { seo_title: 'Third' });
  const body = await aPictureForm({}, null);
  body.append('blog_img', new File([new Uint8Array(await aPicture({ width: 44, height: 33 }))], 'b.png'));
  expect((await app.call(`/api/blog/${id}`, { method: 'PATCH', token, body })).status).toBe(200);
  expect((await revisionsOf(id)).map(({ blog_title }) => blog_title)).toEqual([
    'Second',
    'Second',
    'Second',
    'First',
  ]);
  // Publishing a draft writes its address down: that is none.
  await change(id, { state: 'draft' });
  await change(id, { state: 'published' });
  expect(await revisionsOf(id)).toHaveLength(4);
});

test('A version of before this was noted says so, and restores its words alone', async () => {
  const { id, blog_img } = await publish(app, token, { description: 'Old words.', seo_title: 'Kept' });
  await app.orm.em.getConnection().execute('update post_revision set image = null, told = null');
  const other = await upload(app, token, {}, await aPicture({ width: 50, height: 40 }));
  await change(id, { description: 'New words.', picture: other.name });
  expect(await revisionAt(id, -1)).toMatchObject({ picture: null, told: null, gone: [] });
  expect(await restore(id, -1)).toMatchObject({
    description: 'Old words.',
    blog_img: other.name,
    seo_title: 'Kept',
  });
  expect(blog_img).not.toBe(other.name);
});

test('A picture that is gone all the same is said, and the post keeps the one that it has', async () => {
  const { id, blog_img } = await publish(app, token, { description: 'One.' });
  const other = await upload(app, token, {}, await aPicture({ width: 50, height: 40 }));
  await change(id, { description: 'Two.', picture: other.name });
  const connection = app.orm.em.getConnection();
  await connection.execute(`delete from picture_use where name = '${blog_img}'`);
  await connection.execute(`delete from media where name = '${blog_img}'`);
  expect(await revisionAt(id, -1)).toMatchObject({ picture: blog_img, gone: [blog_img] });
  expect(await restore(id, -1)).toMatchObject({ description: 'One.', blog_img: other.name });
});

test('The picture of a version that is too old to be kept goes, and so do all with their post', async () => {
  const { id, blog_img } = await publish(app, token);
  const second = await aPicture({ width: 44, height: 33 });
  const body = new FormData();
  body.append('blog_img', new File([new Uint8Array(second)], 'b.png'));
  const changed: Post = await (await app.call(`/api/blog/${id}`, { method: 'PATCH', token, body })).json();
  for (let at = 0; at < REVISIONS_MAX - 2; at += 1) await change(id, { description: `Text ${at}.` });
  expect(await bytesOf(blog_img)).toBe(200);
  await change(id, { description: 'One more.' });
  expect(await bytesOf(blog_img)).toBe(404);
  const third = await upload(app, token, {}, await aPicture({ width: 50, height: 40 }));
  await change(id, { picture: third.name });
  expect(await bytesOf(changed.blog_img)).toBe(200);
  await app.call(`/api/blog/${id}`, { method: 'DELETE', token });
  time += RESTORE_MS + 1;
  await app.purge();
  expect(await bytesOf(changed.blog_img)).toBe(404);
  // It came to the library by itself.
  expect(await bytesOf(third.name)).toBe(200);
});

test('A picture replaced in the library is replaced in versions, too', async () => {
  const { id, blog_img } = await publish(app, token);
  const share = await upload(app, token, { alt: 'Share' }, await aPicture({ width: 50, height: 40 }));
  await change(id, { share_picture: share.name });
  await change(id, { share_picture: '' });
  const made: { name: string }[] = [];
  for (const name of [blog_img, share.name]) {
    const body = await aPictureForm({}, await aPicture({ width: 61, height: 60 + made.length }));
    const answer = await app.call(`/api/media/${name}/replace`, { method: 'POST', token, body });
    expect(answer.status).toBe(201);
    made.push(await answer.json());
  }
  expect(await revisionAt(id, 1)).toMatchObject({
    picture: made[0]?.name,
    told: { share_picture: made[1]?.name },
    gone: [],
  });
  const { places } = await pictureOf(app, token, made[1]?.name ?? '');
  expect(places).toMatchObject([{ kind: 'post_revision', id: String(id) }]);
});

test('Many posts moved to another category at once have a version each; put back, one more', async () => {
  const { id } = await publish(app, token, { categoryId: '1' });
  const bulk = (json: object) => app.call('/api/blog-desk/bulk', { method: 'POST', token, json });
  expect((await bulk({ ids: [id], change: { categoryId: 2 } })).status).toBe(200);
  expect((await bulk({ ids: [id], change: { state: 'draft' } })).status).toBe(200);
  expect(await revisionsOf(id)).toHaveLength(2);
  expect((await revisionAt(id, 0)).categoryId).toBe(2);
  expect(await restore(id, -1)).toMatchObject({ categoryId: 1, state: 'draft' });
});
