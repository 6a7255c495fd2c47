import type { Post } from '#contract/blog.ts';
import { HOUR_MS } from '#contract/time.ts';
import { TRASH_MS } from '#contract/trash-rules.ts';
import { describe, expect, test } from '#tests/support/api-test.ts';
import type { Answer, Client } from '#tests/support/client.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { addPost, aForm, aPostForm, storedPictures } from '#tests/support/posts.ts';
import { username } from '#tests/support/test-app.ts';

const DEVANAGARI = 'कि';
const FAMILY = '👩‍👩‍👧';

test.beforeEach(({ clock }) => clock.set('2026-11-20T06:00:00Z'));

/** The fields of a refusal; each has a sentence that says why. */
function fieldsAtFault({ status, headers, body }: Answer): string[] {
  expect(status).toBe(400);
  expect(headers.get('content-type')).toContain('application/problem+json');
  return body.errors.map(({ field, message }: { field: string; message: string }) => {
    expect(message).toMatch(/\.$/);
    return field;
  });
}

describe('A post that is published', () => {
  test('is answered as it is read', async ({ owner, visitor }) => {
    const { state, revision, author, ...post } = await addPost(owner, { title: 'A red and a blue half' });
    expect([state, revision, author?.username]).toEqual(['published', 1, username]);
    expect(post).toEqual({
      id: expect.any(Number),
      blog_title: 'A title',
      title: 'A red and a blue half',
      description: 'Some *text*.',
      blog_img: expect.stringMatching(/^[0-9a-f]{20}-[0-9a-f]{8}$/),
      date: '2026-11-20T06:00:00.000Z',
      categoryId: 1,
      Category: { id: 1, category: 'Cricket' },
      slug: 'a-title',
      language: 'en-IN',
    });
    expect((await visitor.get(`/blogs/${post.id}`)).body).toMatchObject(post);
  });

  test('without alternative text takes the title', async ({ owner }) => {
    for (const fields of [{}, { title: '' }, { title: '  ' }]) {
      expect((await addPost(owner, fields)).title).toBe('A title');
    }
  });

  test('keeps title and text as they were typed, also the longest', async ({ owner, visitor }) => {
    const typed = [
      {
        blog_title: DEVANAGARI.repeat(200),
        description: '  # <script>alert(1)</script>\r\n\tक्रिकेट 👩‍👩‍👧  ',
      },
      { blog_title: 'A title', description: 'क'.repeat(50_000) },
    ];
    for (const fields of typed) {
      const { id } = await addPost(owner, fields);
      expect((await visitor.get(`/blogs/${id}`)).body).toMatchObject(fields);
    }
  });

  test('names each field that is refused, and stores nothing', async ({ app, owner, visitor }) => {
    const send = async (form: FormData) => fieldsAtFault(await owner.post('/Blog', form));
    expect(await send(new FormData())).toEqual(['blog_title', 'description', 'categoryId']);
    expect(await send(await aPostForm({}, null))).toEqual(['blog_img']);
    expect(await send(await aPostForm({ categoryId: '999' }))).toEqual(['categoryId']);
    expect(await send(await aPostForm({ categoryId: '999' }, null))).toEqual(['categoryId', 'blog_img']);
    expect(await storedPictures(app)).toEqual([]);
    expect((await visitor.get('/blogs')).body).toEqual([]);
  });
});

describe('An excerpt', () => {
  const excerptFor = async (owner: Client, description: string) => {
    await addPost(owner, { description });
    return (await owner.get('/blogs?view=card&limit=1')).body[0].excerpt;
  };

  test('is the plain text of the Markdown on one line', async ({ owner }) => {
    const description =
      '# Head\n\nSome **bold** [link](https://x.example) and\na line.\n\n- one\n- two\n\n<b>raw</b>';
    expect(await excerptFor(owner, description)).toBe('Head Some bold link and a line. one two raw');
  });

  test('is cut at 200 characters as a person sees them', async ({ owner }) => {
    expect(await excerptFor(owner, DEVANAGARI.repeat(200))).toBe(DEVANAGARI.repeat(200));
    expect(await excerptFor(owner, DEVANAGARI.repeat(201))).toBe(`${DEVANAGARI.repeat(200)}…`);
    expect(await excerptFor(owner, FAMILY.repeat(201))).toBe(`${FAMILY.repeat(200)}…`);
  });
});

describe('A change of a post', () => {
  test('writes only the fields that are sent', async ({ owner, visitor }) => {
    const { id } = await addPost(owner, { title: 'The picture' });
    const [post] = (await visitor.get('/blogs')).body;
    const changed = {
      ...{ ...post, blog_title: 'Another' },
      ...{ categoryId: 4, Category: { id: 4, category: 'Match Predictions' } },
    };
    const { status, body } = await owner.patch(`/blog/${id}`, { blog_title: 'Another', categoryId: 4 });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...{ ...changed, state: 'published', revision: 2 },
      author: expect.objectContaining({ username }),
    });
    expect((await visitor.get(`/blogs/${id}`)).body).toMatchObject(changed);
  });

  test('of the text makes a new excerpt', async ({ owner, visitor }) => {
    const { id } = await addPost(owner);
    const { status } = await owner.patch(`/blog/${id}`, aForm({ description: 'Quite **other** words' }));
    expect(status).toBe(200);
    expect((await visitor.get('/blogs?view=card')).body[0].excerpt).toBe('Quite other words');
  });

  test('has its time in the post and in lists of whole posts', async ({ clock, owner, visitor }) => {
    const { id } = await addPost(owner);
    expect((await visitor.get(`/blogs/${id}`)).body).not.toHaveProperty('changed');
    clock.forward(60_000);
    await owner.patch(`/blog/${id}`, { blog_title: 'Corrected' });
    expect((await visitor.get(`/blogs/${id}`)).body.changed).toBe('2026-11-20T06:01:00.000Z');
    expect((await visitor.get('/blogs')).body[0].changed).toBe('2026-11-20T06:01:00.000Z');
    expect((await visitor.get('/blogs?view=card')).body[0]).not.toHaveProperty('changed');
  });

  test('to a blank alternative text takes the title again', async ({ owner }) => {
    const { id } = await addPost(owner, { title: 'The picture' });
    const { body } = await owner.patch(`/blog/${id}`, { title: '' });
    expect(body).toMatchObject({ title: 'A title', blog_title: 'A title' });
  });

  test('of the image hides the old one, which its version keeps', async ({ app, owner, visitor }) => {
    const post = await addPost(owner);
    const form = aForm({ blog_img: await aPicture({ width: 90 }) });
    const { body: changed } = await owner.patch(`/blog/${post.id}`, form);
    expect(changed.blog_img).not.toBe(post.blog_img);
    expect((await visitor.get(`/blog/${post.blog_img}`)).status).toBe(404);
    expect((await visitor.get(`/blog/${changed.blog_img}`)).status).toBe(200);
    expect(await storedPictures(app)).toEqual([changed.blog_img, post.blog_img].toSorted());
  });

  test('that is refused leaves post and pictures as they were', async ({ app, owner, visitor }) => {
    const { id, blog_img } = await addPost(owner);
    const { body: before } = await visitor.get(`/blogs/${id}`);
    for (const [field, value] of Object.entries({ blog_title: '', description: ' ', categoryId: 999 })) {
      const { status, body } = await owner.patch(`/blog/${id}`, { [field]: value });
      expect([status, body.errors], field).toEqual([400, [{ field, message: expect.any(String) }]]);
    }
    const broken = aForm({ blog_title: 'Another', blog_img: Buffer.from('GIF89a') });
    expect((await owner.patch(`/blog/${id}`, broken)).status).toBe(415);
    expect((await visitor.get(`/blogs/${id}`)).body).toEqual(before);
    expect(await storedPictures(app)).toEqual([blog_img]);
  });

  test('of a post that is not there is a 404, without the image being stored', async ({ app, owner }) => {
    for (const id of ['999', 'x']) {
      expect((await owner.patch(`/blog/${id}`, await aPostForm())).status).toBe(404);
    }
    expect(await storedPictures(app)).toEqual([]);
  });

  test('of the image several times at once shows one of them', async ({ app, owner, visitor }) => {
    const { id } = await addPost(owner);
    const forms = await Promise.all(
      [81, 90, 91].map(async (width) => aForm({ blog_img: await aPicture({ width }) })),
    );
    const answers = await Promise.all(forms.map((form) => owner.patch(`/blog/${id}`, form)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { blog_img } = (await visitor.get(`/blogs/${id}`)).body;
    const stored = await storedPictures(app);
    expect(stored).toHaveLength(4);
    const shown = await Promise.all(stored.map(async (name) => (await visitor.get(`/blog/${name}`)).status));
    expect(stored.filter((_, at) => shown[at] === 200)).toEqual([blog_img]);
  });
});

test('T22. A picture that is read while its post is deleted is a 200 or a 404', async ({ app, owner }) => {
  const { id, blog_img } = await addPost(owner);
  const read = async () => {
    const answer = await app.call(`/api/blog/${blog_img}?w=1600`);
    const bytes = (await answer.arrayBuffer()).byteLength;
    if (answer.status === 200) expect(bytes).toBe(Number(answer.headers.get('content-length')));
    return answer.status;
  };
  const before = Array.from({ length: 20 }, read);
  const deleted = owner.delete(`/blog/${id}`);
  const after = Array.from({ length: 20 }, read);
  expect((await deleted).status).toBe(204);
  const statuses = new Set(await Promise.all([...before, ...after]));
  expect([...statuses].filter((status) => status !== 200 && status !== 404)).toEqual([]);
});

test('A copy is a draft of the same text with the same picture', async ({ app, clock, owner }) => {
  const pictureOf = async ({ blog_img }: Post) => {
    const answer = await app.call(`/api/blog/${blog_img}?w=400`, { token: owner.token });
    return Buffer.from(await answer.arrayBuffer()).toString('hex');
  };
  const goneForGood = async ({ id }: Post) => {
    await owner.delete(`/blog/${id}`);
    clock.forward(TRASH_MS);
    await app.purge();
  };
  const same = { description: 'Some **words**.', title: 'A coin' };
  const post = await addPost(owner, { ...same, blog_title: 'The toss', categoryId: '3' });
  clock.forward(HOUR_MS);
  const { status, body: copy } = await owner.post(`/blog/${post.id}/copy`);
  expect(status).toBe(201);
  expect(copy).toMatchObject({
    ...{ ...same, blog_title: 'Copy of The toss', blog_img: post.blog_img, categoryId: 3 },
    ...{ state: 'draft', author: { username }, revision: 1, date: clock.now().toISOString() },
  });
  const { body: found } = await owner.get('/blogs?state=all&q=toss');
  expect(found.map(({ blog_title }: Post) => blog_title)).toEqual(['Copy of The toss', 'The toss']);
  const [noted] = (await owner.get('/activity?subject=post')).body;
  expect(noted).toMatchObject({ action: 'drafted', detail: { title: 'Copy of The toss' } });
  const picture = await pictureOf(post);
  await goneForGood(post);
  expect(await pictureOf(copy)).toBe(picture);
  await goneForGood(copy);
  expect(await storedPictures(app)).toEqual([]);
});

test('A copy of the longest title fits, and so does a copy of the copy', async ({ owner }) => {
  const post = await addPost(owner, { blog_title: 'औ'.repeat(200) });
  const { body: copy } = await owner.post(`/blog/${post.id}/copy`);
  const { body: made } = await owner.post(`/blog/${copy.id}/copy`);
  expect((await owner.patch(`/blog/${made.id}`, { blog_title: made.blog_title })).status).toBe(200);
});

test('Of a post that is deleted, or of none, there is no copy', async ({ owner }) => {
  const { id } = await addPost(owner);
  await owner.delete(`/blog/${id}`);
  for (const each of [id, 9_999]) expect((await owner.post(`/blog/${each}/copy`)).status).toBe(404);
});
