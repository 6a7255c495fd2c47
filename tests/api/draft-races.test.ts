import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LibraryPicture } from '#contract/media-library.ts';
import type { DraftListed, PostDraft } from '#contract/post-drafts.ts';
import type { PostRevision } from '#contract/post-revisions.ts';
import { aPictureForm, upload } from '#tests/support/media.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { publish } from '#tests/support/posts.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let token: string;
beforeEach(async () => {
  app = await startTestApp();
  token = await app.login();
});
afterEach(() => app.close());

const change = (id: number, json: object) => app.call(`/api/blog/${id}`, { method: 'PATCH', token, json });
const save = (key: string, values: Record<string, string>, revision: number) =>
  app.call(`/api/blog-drafts/${key}`, { method: 'POST', token, json: { values, revision } });
const draftOf = async (key: string): Promise<PostDraft> =>
  (await app.call(`/api/blog-drafts/${key}`, { token })).json();
async function replace(name: string, height = 50): Promise<LibraryPicture> {
  const body = await aPictureForm({}, await aPicture({ width: 70, height }));
  return (await app.call(`/api/media/${name}/replace`, { method: 'POST', token, body })).json();
}

/** Saves one text after the other, until a save is refused. Gives the last that was stored. */
async function saveOn(key: string, textOf: (at: number) => string, begun = 0): Promise<string> {
  for (let at = begun; ; at += 1) {
    const answer = await save(key, { blog_title: 'Dew', description: textOf(at + 1) }, at);
    if (answer.status === 409) return textOf(at);
    expect(answer.status).toBe(200);
  }
}

describe("A colleague's draft", () => {
  test('stays when the post is changed without it, and when an earlier version is restored', async () => {
    const { id } = await publish(app, token, { description: 'One.' });
    const key = `post-${id}`;
    await save(key, { blog_title: 'Dew', description: 'Mine.' }, 0);
    await save(key, { blog_title: 'Dew', description: 'Half an hour of a colleague.' }, 1);
    expect((await change(id, { description: 'Two.' })).status).toBe(200);
    expect((await change(id, { description: 'Mine.', draftRevision: 1 })).status).toBe(200);
    const revisions: PostRevision[] = await (await app.call(`/api/blog/${id}/revisions`, { token })).json();
    const path = `/api/blog/${id}/revisions/${revisions.at(-1)?.id}/restore`;
    expect((await app.call(path, { method: 'POST', token, json: { revision: 3 } })).status).toBe(200);
    expect((await draftOf(key)).values.description).toBe('Half an hour of a colleague.');
    expect((await change(id, { seo_title: 'Dew', draftRevision: 2 })).status).toBe(200);
    expect((await app.call(`/api/blog-drafts/${key}`, { token })).status).toBe(404);
  });

  test('is not given up by who read an earlier one', async () => {
    const key = randomUUID();
    await save(key, { blog_title: 'Dew' }, 0);
    await save(key, { blog_title: 'Dew at night' }, 1);
    const discard = (query: string) =>
      app.call(`/api/blog-drafts/${key}${query}`, { method: 'DELETE', token });
    expect((await discard('')).status).toBe(400);
    expect((await discard('?revision=1')).status).toBe(409);
    expect((await draftOf(key)).values.blog_title).toBe('Dew at night');
    expect((await discard('?revision=2')).status).toBe(204);
  });

  test('is nothing that an earlier version is restored over: nor is a newer post', async () => {
    const { id } = await publish(app, token, { description: 'One.' });
    await change(id, { description: 'Two.' });
    const found: PostRevision[] = await (await app.call(`/api/blog/${id}/revisions`, { token })).json();
    await change(id, { description: 'Three, of a colleague.' });
    const restore = (json: object) =>
      app.call(`/api/blog/${id}/revisions/${found.at(-1)?.id}/restore`, { method: 'POST', token, json });
    expect((await restore({})).status).toBe(400);
    const late = await restore({ revision: 2 });
    expect(await late.json()).toMatchObject({ code: 'changed_meanwhile' });
    expect(await (await app.call(`/api/blogs/${id}`)).json()).toMatchObject({
      description: 'Three, of a colleague.',
    });
  });
});

test('The draft of a new post that is saved while the post is published does not come back', async () => {
  const { name } = await upload(app, token, { alt: 'Dew' });
  for (let round = 0; round < 3; round += 1) {
    const key = randomUUID();
    const json = { key, blog_title: 'Dew', description: 'Dew falls.', categoryId: 1, picture: name };
    const [answer] = await Promise.all([
      app.call('/api/Blog', { method: 'POST', token, json }),
      saveOn(key, (at) => `Text ${at}.`),
    ]);
    expect(answer.status).toBe(201);
    const left: DraftListed[] = await (await app.call('/api/blog-drafts', { token })).json();
    expect(left).toEqual([]);
  }
});

test('What a colleague typed last in a draft that is published waits beside the post', async () => {
  const { name } = await upload(app, token, { alt: 'Dew' });
  const key = randomUUID();
  const read: DraftListed = await (await save(key, { blog_title: 'Dew', description: 'One.' }, 0)).json();
  await save(key, { blog_title: 'Dew', description: 'Two, of a colleague.' }, read.revision);
  const json = { blog_title: 'Dew', description: 'One.', categoryId: 1, picture: name };
  const sent = { key, draftRevision: read.revision, ...json };
  const { id } = await (await app.call('/api/Blog', { method: 'POST', token, json: sent })).json();
  expect(await (await app.call(`/api/blogs/${id}`)).json()).toMatchObject({ description: 'One.' });
  expect(await draftOf(`post-${id}`)).toMatchObject({ values: { description: 'Two, of a colleague.' } });
  expect(await (await app.call('/api/blog-drafts', { token })).json()).toEqual([]);

  const next = randomUUID();
  const saved: DraftListed = await (await save(next, { blog_title: 'Rain' }, 0)).json();
  const own = { ...json, key: next, draftRevision: saved.revision };
  const answer = await app.call('/api/Blog', { method: 'POST', token, json: own });
  const { id: other } = await answer.json();
  expect((await app.call(`/api/blog-drafts/post-${other}`, { token })).status).toBe(404);
});

describe('The pictures that a draft names', () => {
  const textWith = (name: string, at: number) => `Text ${at}. ![Dew](/api/blog/${name})`;

  test('are used, and replaced in it: its window is told', async () => {
    const main = await upload(app, token, { alt: 'Main' }, await aPicture({ width: 60, height: 40 }));
    const share = await upload(app, token, { alt: 'Share' }, await aPicture({ width: 50, height: 40 }));
    const key = randomUUID();
    const named = { library_picture: main.name, share_picture: share.name };
    await save(key, { blog_title: 'Dew', description: textWith(main.name, 1), ...named }, 0);
    for (const { name } of [main, share]) {
      expect((await app.call(`/api/media/${name}`, { method: 'DELETE', token })).status).toBe(409);
    }
    const other = await replace(main.name);
    const { values, revision } = await draftOf(key);
    expect(values).toMatchObject({ library_picture: other.name, share_picture: share.name });
    expect(values.description).toBe(textWith(other.name, 1));
    expect((await save(key, { blog_title: 'Dew', ...named }, 1)).status).toBe(409);
    expect((await save(key, { ...values, blog_title: 'Dew at night' }, revision)).status).toBe(200);
  });

  test('are replaced beside its saves, and no save is lost', async () => {
    const pictures = await Promise.all(
      [40, 44].map(async (height) =>
        upload(app, token, { alt: 'Dew' }, await aPicture({ width: 60, height })),
      ),
    );
    for (const [round, { name }] of pictures.entries()) {
      const key = randomUUID();
      await save(key, { blog_title: 'Dew', description: textWith(name, 1) }, 0);
      const [stored, other] = await Promise.all([
        saveOn(key, (at) => textWith(name, at), 1),
        replace(name, 60 + round),
      ]);
      expect((await draftOf(key)).values.description).toBe(stored.replace(name, other.name));
    }
  });
});
