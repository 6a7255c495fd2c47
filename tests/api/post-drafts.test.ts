import { randomUUID } from 'node:crypto';
import type { DraftListed, PostDraft } from '#contract/blog-drafts.ts';
import { testOfTwoServers as base, describe, expect } from '#tests/support/api-test.ts';
import { type Client, clientOf } from '#tests/support/client.ts';
import { addPicture, replacePicture } from '#tests/support/media.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { addPost, aPostForm } from '#tests/support/posts.ts';
import { clientOfColleague, username } from '#tests/support/test-app.ts';

const save = (by: Client, key: string, values: object, revision: number) =>
  by.post(`/blog-drafts/${key}`, { values, revision });

/** The drafts of posts, as an editor saves and reads them. */
const test = base.extend('drafts', ({ owner }) => ({
  save: (key: string, values: object, revision: number) => save(owner, key, values, revision),
  /** Saves one text after the other, until a save is refused. Gives the last that was stored. */
  async saveOn(key: string, textOf: (at: number) => string, begun = 0): Promise<string> {
    for (let at = begun; ; at += 1) {
      const { status } = await save(owner, key, { blog_title: 'Dew', description: textOf(at + 1) }, at);
      if (status === 409) return textOf(at);
      expect(status).toBe(200);
    }
  },
  read: async (key: string): Promise<PostDraft> => (await owner.get(`/blog-drafts/${key}`)).body,
  isThere: async (key: string) => (await owner.get(`/blog-drafts/${key}`)).status === 200,
  ofNewPosts: async (): Promise<DraftListed[]> => (await owner.get('/blog-drafts')).body,
}));

describe('A draft', () => {
  test('beside a post is seen by operators alone until published', async ({ drafts, owner, visitor }) => {
    const { id } = await addPost(owner, { description: 'For all.' });
    const values = { blog_title: 'Better', description: 'Not yet.' };
    const saved = { revision: 1, by: username, blog_title: 'Better' };
    expect((await drafts.save(`post-${id}`, values, 0)).body).toMatchObject(saved);
    expect((await visitor.get(`/blogs/${id}`)).body).toMatchObject({ description: 'For all.' });
    expect((await drafts.read(`post-${id}`)).values).toEqual(values);
    await owner.patch(`/blog/${id}`, { description: 'Not yet.', draftRevision: 1 });
    expect(await drafts.isThere(`post-${id}`)).toBe(false);
  });

  test('of a new post is found on another device, and becomes the post', async ({ drafts, owner }) => {
    const key = randomUUID();
    await drafts.save(key, { blog_title: 'मैच से पहले', description: 'पिच' }, 0);
    expect(await drafts.ofNewPosts()).toMatchObject([{ key, blog_title: 'मैच से पहले', revision: 1 }]);
    await addPost(owner, { key, blog_title: 'मैच से पहले' });
    expect(await drafts.ofNewPosts()).toEqual([]);
    // What the form still sends comes too late.
    for (const revision of [1, 0])
      expect((await drafts.save(key, { blog_title: 'x' }, revision)).status).toBe(409);
  });

  test('of a new post is listed, however many others were begun since', async ({ app, drafts }) => {
    await app.fill(
      `with recursive n (at) as (select 1 union all select at + 1 from n where at < 250)
       insert into post_draft (key, saved_at, revision, fields)
       select '00000000-0000-0000-0000-' || (100000000000 + at), at, 1, '{"blog_title":"Title"}' from n`,
    );
    const listed = await drafts.ofNewPosts();
    expect(listed).toHaveLength(250);
    expect(listed[0]).toMatchObject({ blog_title: 'Title', saved: '1970-01-01T00:00:00.250Z', by: null });
    expect(listed.at(-1)?.key).toBe('00000000-0000-0000-0000-100000000001');
  });

  test('that another window saved meanwhile is not overwritten', async ({ drafts, owner }) => {
    const key = `post-${(await addPost(owner)).id}`;
    await drafts.save(key, { blog_title: 'Mine' }, 0);
    expect((await drafts.save(key, { blog_title: 'Theirs' }, 0)).status).toBe(409);
    expect((await drafts.read(key)).values).toEqual({ blog_title: 'Mine' });
    expect((await drafts.save(key, { blog_title: 'Theirs' }, 1)).status).toBe(200);
  });

  test('is saved once where many save at the same moment, on two servers', async ({ other, owner }) => {
    const key = randomUUID();
    const servers = [owner, clientOf(other.url, owner.token)];
    const saves = Array.from({ length: 4 }, (_, at) =>
      servers.map((server) => save(server, key, { blog_title: `Title ${at}` }, 0)),
    );
    const answers = await Promise.all(saves.flat());
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  });

  test('is given up by who read it as it is, once', async ({ drafts, owner }) => {
    const key = randomUUID();
    await drafts.save(key, { blog_title: 'Dew' }, 0);
    await drafts.save(key, { blog_title: 'Dew at night' }, 1);
    const discard = async (query: string) => (await owner.delete(`/blog-drafts/${key}${query}`)).status;
    expect(await discard('')).toBe(400);
    expect(await discard('?revision=1')).toBe(409);
    expect((await drafts.read(key)).values.blog_title).toBe('Dew at night');
    expect(await discard('?revision=2')).toBe(204);
    expect(await discard('?revision=2')).toBe(404);
    expect(await drafts.isThere(key)).toBe(false);
  });

  test('is refused by a name that it cannot have with 404, by its fields with 400', async ({ drafts }) => {
    for (const key of ['post-0', 'nonsense', 'post-999999']) {
      expect((await drafts.save(key, { blog_title: 'A' }, 0)).status, key).toBe(404);
    }
    const { status, body } = await drafts.save(randomUUID(), { description: 'a'.repeat(50_001) }, 0);
    expect([status, body.errors[0].field]).toEqual([400, 'values.description']);
    expect(await drafts.ofNewPosts()).toEqual([]);
  });
});

test("A colleague's draft stays when its post is changed or restored", async ({ drafts, owner }) => {
  const { id } = await addPost(owner, { description: 'One.' });
  const key = `post-${id}`;
  await drafts.save(key, { blog_title: 'Dew', description: 'Mine.' }, 0);
  await drafts.save(key, { blog_title: 'Dew', description: 'Half an hour of a colleague.' }, 1);
  const change = async (fields: object) => (await owner.patch(`/blog/${id}`, fields)).status;
  expect(await change({ description: 'Two.' })).toBe(200);
  expect(await change({ description: 'Mine.', draftRevision: 1 })).toBe(200);
  const { body: versions } = await owner.get(`/blog/${id}/revisions`);
  const path = `/blog/${id}/revisions/${versions.at(-1)?.id}/restore`;
  expect((await owner.post(path, { revision: 3 })).status).toBe(200);
  expect((await drafts.read(key)).values.description).toBe('Half an hour of a colleague.');
  expect(await change({ seo_title: 'Dew', draftRevision: 2 })).toBe(200);
  expect(await drafts.isThere(key)).toBe(false);
});

test('A draft that is saved while its post is published does not come back', async ({ drafts, owner }) => {
  const { name } = await addPicture(owner, { alt: 'Dew' });
  for (let round = 0; round < 3; round += 1) {
    const key = randomUUID();
    const [answer] = await Promise.all([
      owner.post('/Blog', {
        key,
        blog_title: 'Dew',
        description: 'Dew falls.',
        categoryId: 1,
        picture: name,
      }),
      drafts.saveOn(key, (at) => `Text ${at}.`),
    ]);
    expect(answer.status).toBe(201);
    expect(await drafts.ofNewPosts()).toEqual([]);
  }
});

test('What a colleague typed last in a published draft waits beside the post', async ({
  app,
  drafts,
  owner,
}) => {
  const key = randomUUID();
  const { revision } = (await drafts.save(key, { blog_title: 'Dew', description: 'One.' }, 0)).body;
  await drafts.save(key, { blog_title: 'Dew', description: 'Two, of a colleague.' }, revision);
  const { id } = await addPost(owner, { key, draftRevision: String(revision), description: 'One.' });
  expect((await owner.get(`/blogs/${id}`)).body).toMatchObject({ description: 'One.' });
  expect(await drafts.read(`post-${id}`)).toMatchObject({ values: { description: 'Two, of a colleague.' } });
  expect(await drafts.ofNewPosts()).toEqual([]);

  const next = randomUUID();
  const own = (await drafts.save(next, { blog_title: 'Rain' }, 0)).body.revision;
  const { body: other } = await owner.post(
    '/Blog',
    await aPostForm({ key: next, draftRevision: String(own) }),
  );
  expect(await drafts.isThere(`post-${other.id}`)).toBe(false);

  // Of a form that read none of it.
  const last = randomUUID();
  const colleague = await clientOfColleague(app, 'editor');
  await save(colleague, last, { blog_title: 'Fog' }, 0);
  const { body: third } = await owner.post('/Blog', await aPostForm({ key: last }));
  expect(await drafts.isThere(`post-${third.id}`)).toBe(true);
});

describe('The pictures that a draft names', () => {
  const textWith = (name: string, at: number) => `Text ${at}. ![Dew](/api/blog/${name})`;

  test('are used, and replaced in it: its window is notified', async ({ drafts, owner }) => {
    const main = await addPicture(owner, { alt: 'Main' });
    const share = await addPicture(owner, { alt: 'Share' });
    const key = randomUUID();
    const named = { library_picture: main.name, share_picture: share.name };
    await drafts.save(key, { blog_title: 'Dew', description: textWith(main.name, 1), ...named }, 0);
    for (const { name } of [main, share]) expect((await owner.delete(`/media/${name}`)).status).toBe(409);
    const other = await replacePicture(owner, main.name, { width: 90, height: 20 });
    const { values, revision } = await drafts.read(key);
    expect(values).toMatchObject({ library_picture: other.name, share_picture: share.name });
    expect(values.description).toBe(textWith(other.name, 1));
    expect((await drafts.save(key, { blog_title: 'Dew', ...named }, 1)).status).toBe(409);
    expect((await drafts.save(key, { ...values, blog_title: 'Dew at night' }, revision)).status).toBe(200);
  });

  test('are replaced beside its saves, and no save is lost', async ({ drafts, owner }) => {
    // Encoded before it is sent, so that it comes while the draft is saved.
    const size = { width: 90, height: 20 };
    await addPicture(owner, {}, await aPicture(size));
    for (let round = 0; round < 2; round += 1) {
      const { name } = await addPicture(owner, { alt: 'Dew' });
      const key = randomUUID();
      await drafts.save(key, { blog_title: 'Dew', description: textWith(name, 1) }, 0);
      const [stored, other] = await Promise.all([
        drafts.saveOn(key, (at) => textWith(name, at), 1),
        replacePicture(owner, name, size),
      ]);
      expect((await drafts.read(key)).values.description).toBe(stored.replace(name, other.name));
    }
  });
});
