import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Post } from '#contract/blog.ts';
import { TITLE_MAX } from '#contract/blog-limits.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { aPostForm, publish, storedPictures } from '#tests/support/posts.ts';
import { startTestApp, type TestApp, username } from '#tests/support/test-app.ts';

let app: TestApp;
let token: string;

beforeEach(async () => {
  app = await startTestApp({ now: () => new Date('2026-11-20T06:00:00Z') });
  token = await app.login();
});
afterEach(() => app.close());

const send = (method: string, path: string, body?: FormData) =>
  app.call(path, { method, token, ...(body === undefined ? {} : { body }) });
const pictures = () => storedPictures(app);

async function fieldsAtFault(answer: Response): Promise<string[]> {
  expect(answer.status).toBe(400);
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
  const { errors } = await answer.json();
  return errors.map(({ field, message }: { field: string; message: string }) => {
    expect(message).toMatch(/\.$/);
    return field;
  });
}

describe('changing', () => {
  test('writes only the fields that are sent', async () => {
    const post = await publish(app, token, { title: 'The picture' });
    const answer = await app.call(`/api/blog/${post.id}`, {
      method: 'PATCH',
      token,
      json: { blog_title: 'Another', categoryId: 4 },
    });
    expect(answer.status).toBe(200);
    const changed = {
      ...post,
      blog_title: 'Another',
      categoryId: 4,
      Category: { id: 4, category: 'Match Predictions' },
    };
    expect(await answer.json()).toEqual({
      ...{ ...changed, state: 'published', revision: 2 },
      author: expect.objectContaining({ username }),
    });
    expect(await (await app.call(`/api/blogs/${post.id}`)).json()).toEqual(changed);
  });

  test('makes a new excerpt with a new text', async () => {
    const post = await publish(app, token);
    const form = new FormData();
    form.append('description', 'Quite **other** words');
    expect((await send('PATCH', `/api/blog/${post.id}`, form)).status).toBe(200);
    const [card] = await (await app.call('/api/blogs?view=card')).json();
    expect(card.excerpt).toBe('Quite other words');
  });

  test('with a blank alternative text takes the title again', async () => {
    const post = await publish(app, token, { title: 'The picture' });
    const answer = await app.call(`/api/blog/${post.id}`, { method: 'PATCH', token, json: { title: '' } });
    expect(await answer.json()).toMatchObject({ title: 'A title', blog_title: 'A title' });
  });

  test('the image gives it a new name, and the old one is gone', async () => {
    const post = await publish(app, token);
    const form = new FormData();
    form.append('blog_img', new File([new Uint8Array(await aPicture({ width: 90 }))], 'new.png'));
    const changed: Post = await (await send('PATCH', `/api/blog/${post.id}`, form)).json();
    expect(changed.blog_img).not.toBe(post.blog_img);
    expect((await app.call(`/api/blog/${post.blog_img}`)).status).toBe(404);
    expect((await app.call(`/api/blog/${changed.blog_img}`)).status).toBe(200);
    // An earlier version of the post has the old one still.
    expect((await pictures()).toSorted()).toEqual([changed.blog_img, post.blog_img].toSorted());
  });

  test.each([
    ['blog_title', ''],
    ['description', ' '],
    ['categoryId', 999],
    ['categoryId', 'x'],
    ['title', 'x'.repeat(TITLE_MAX + 1)],
  ])('refuses a bad %s and leaves the post as it was', async (field, value) => {
    const post = await publish(app, token);
    const answer = await app.call(`/api/blog/${post.id}`, {
      method: 'PATCH',
      token,
      json: { [field]: value },
    });
    expect(await fieldsAtFault(answer)).toEqual([field]);
    expect(await (await app.call(`/api/blogs/${post.id}`)).json()).toEqual(post);
  });

  test('with a broken image leaves post and picture as they were', async () => {
    const post = await publish(app, token);
    const form = new FormData();
    form.append('blog_title', 'Another');
    form.append('blog_img', new File(['GIF89a'], 'x.gif'));
    expect((await send('PATCH', `/api/blog/${post.id}`, form)).status).toBe(415);
    expect(await (await app.call(`/api/blogs/${post.id}`)).json()).toEqual(post);
    expect(await pictures()).toEqual([post.blog_img]);
  });

  test('an unknown post is a 404, without the image being stored', async () => {
    expect((await send('PATCH', '/api/blog/999', await aPostForm())).status).toBe(404);
    expect((await send('PATCH', '/api/blog/x', await aPostForm())).status).toBe(404);
    expect(await pictures()).toEqual([]);
  });

  test('the image several times at once shows one picture; earlier versions keep theirs', async () => {
    const post = await publish(app, token);
    const forms = await Promise.all(
      [81, 82, 83].map(async (width) => {
        const form = new FormData();
        form.append('blog_img', new File([new Uint8Array(await aPicture({ width }))], 'new.png'));
        return form;
      }),
    );
    const answers = await Promise.all(forms.map((form) => send('PATCH', `/api/blog/${post.id}`, form)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { blog_img } = await (await app.call(`/api/blogs/${post.id}`)).json();
    const kept = await pictures();
    expect(kept).toHaveLength(4);
    const shown = await Promise.all(kept.map(async (name) => (await app.call(`/api/blog/${name}`)).status));
    expect(kept.filter((_, at) => shown[at] === 200)).toEqual([blog_img]);
  });
});

describe('deleting', () => {
  test('takes post and image away at once', async () => {
    const post = await publish(app, token);
    const answer = await send('DELETE', `/api/blog/${post.id}`);
    expect(answer.status).toBe(204);
    expect(await answer.text()).toBe('');
    expect((await app.call(`/api/blogs/${post.id}`)).status).toBe(404);
    expect((await app.call(`/api/blog/${post.blog_img}`)).status).toBe(404);
    expect(await (await app.call('/api/blogs')).json()).toEqual([]);
    expect((await send('DELETE', `/api/blog/${post.id}`)).status).toBe(404);
  });

  test('leaves the picture of another post with the same picture', async () => {
    const picture = await aPicture();
    const [first, second] = [await publish(app, token, {}, picture), await publish(app, token, {}, picture)];
    expect(first.blog_img.slice(0, 20)).toBe(second.blog_img.slice(0, 20));
    await send('DELETE', `/api/blog/${first.id}`);
    expect((await app.call(`/api/blog/${second.blog_img}`)).status).toBe(200);
  });

  test('needs a live token', async () => {
    const post = await publish(app, token);
    expect((await app.call(`/api/blog/${post.id}`, { method: 'DELETE' })).status).toBe(401);
    expect((await app.call(`/api/blogs/${post.id}`)).status).toBe(200);
  });

  test('T22. while the picture is read by many answers 200 or 404, never 500', async () => {
    const post = await publish(app, token);
    const read = async () => {
      const answer = await app.call(`/api/blog/${post.blog_img}?w=1600`);
      const bytes = (await answer.arrayBuffer()).byteLength;
      if (answer.status === 200) expect(bytes).toBe(Number(answer.headers.get('content-length')));
      return answer.status;
    };
    const before = Array.from({ length: 20 }, read);
    const gone = send('DELETE', `/api/blog/${post.id}`);
    const after = Array.from({ length: 20 }, read);
    expect((await gone).status).toBe(204);
    const statuses = new Set(await Promise.all([...before, ...after]));
    expect([...statuses].filter((status) => status !== 200 && status !== 404)).toEqual([]);
  });
});
