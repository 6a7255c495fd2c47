import { describe, expect, test } from '#tests/support/api-test.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { addPost, aForm, aPostForm, storedPictures } from '#tests/support/posts.ts';
import { username } from '#tests/support/test-app.ts';

test.beforeEach(({ clock }) => clock.set('2026-11-20T06:00:00Z'));

describe('A change of a post', () => {
  test('writes only the fields that are sent', async ({ owner, visitor }) => {
    const { id } = await addPost(owner, { title: 'The picture' });
    const { body: post } = await visitor.get(`/blogs/${id}`);
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
    expect((await visitor.get(`/blogs/${id}`)).body).toEqual(changed);
  });

  test('of the text makes a new excerpt', async ({ owner, visitor }) => {
    const { id } = await addPost(owner);
    const { status } = await owner.patch(`/blog/${id}`, aForm({ description: 'Quite **other** words' }));
    expect(status).toBe(200);
    expect((await visitor.get('/blogs?view=card')).body[0].excerpt).toBe('Quite other words');
  });

  test('is told with its time by the post and by lists of whole posts', async ({ clock, owner, visitor }) => {
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
    const kept = await storedPictures(app);
    expect(kept).toHaveLength(4);
    const shown = await Promise.all(kept.map(async (name) => (await visitor.get(`/blog/${name}`)).status));
    expect(kept.filter((_, at) => shown[at] === 200)).toEqual([blog_img]);
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
  const gone = owner.delete(`/blog/${id}`);
  const after = Array.from({ length: 20 }, read);
  expect((await gone).status).toBe(204);
  const statuses = new Set(await Promise.all([...before, ...after]));
  expect([...statuses].filter((status) => status !== 200 && status !== 404)).toEqual([]);
});
