import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Post } from '#contract/blog.ts';
import { DESCRIPTION_MAX, TITLE_MAX } from '#contract/blog-limits.ts';
import { aPostForm, publish, storedPictures } from '#tests/support/posts.ts';
import { startTestApp, type TestApp, username } from '#tests/support/test-app.ts';

const DEVANAGARI = 'कि';
const FAMILY = '👩‍👩‍👧';

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

describe('publishing', () => {
  test('stores the post, the answer is the post as it is read', async () => {
    const answer = await send('POST', '/api/Blog', await aPostForm({ title: 'A red and a blue half' }));
    expect(answer.status).toBe(201);
    const { state, revision, author, ...post }: Post = await answer.json();
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
    expect(await (await app.call(`/api/blogs/${post.id}`)).json()).toEqual(post);
  });

  test.each([{}, { title: '' }, { title: '  ' }])(
    'without alternative text (%j) takes the title',
    async (fields) => {
      expect((await publish(app, token, fields)).title).toBe('A title');
    },
  );

  test('keeps the description exactly as it was typed', async () => {
    const description = '  # <script>alert(1)</script>\r\n\tक्रिकेट 👩‍👩‍👧  ';
    expect((await publish(app, token, { description })).description).toBe(description);
  });

  test.each([
    ['blog_title', ''],
    ['blog_title', ' \n'],
    ['blog_title', 'x'.repeat(TITLE_MAX + 1)],
    ['blog_title', FAMILY.repeat(TITLE_MAX + 1)],
    ['blog_title', 'a\u0000b'],
    ['title', 'x'.repeat(TITLE_MAX + 1)],
    ['description', ''],
    ['description', 'x'.repeat(DESCRIPTION_MAX + 1)],
    ['categoryId', ''],
    ['categoryId', 'x'],
    ['categoryId', '0'],
    ['categoryId', '1.5'],
    ['categoryId', '999'],
  ])('refuses a bad %s and names it', async (field, value) => {
    const answer = await send('POST', '/api/Blog', await aPostForm({ [field]: value }));
    expect(await fieldsAtFault(answer)).toEqual([field]);
    expect(await pictures()).toEqual([]);
  });

  test('refuses a post without an image, and an unknown category with it', async () => {
    expect(await fieldsAtFault(await send('POST', '/api/Blog', await aPostForm({}, null)))).toEqual([
      'blog_img',
    ]);
    const both = await send('POST', '/api/Blog', await aPostForm({ categoryId: '999' }, null));
    expect(await fieldsAtFault(both)).toEqual(['categoryId', 'blog_img']);
  });

  test('names every missing field at once', async () => {
    const answer = await send('POST', '/api/Blog', new FormData());
    expect((await fieldsAtFault(answer)).sort()).toEqual(['blog_title', 'categoryId', 'description']);
  });

  test.each([
    ['letters', 'x'],
    ['Devanagari letters with their signs', DEVANAGARI],
    ['accented letters', 'é'],
  ])('takes a title of exactly 200 %s', async (_, character) => {
    const blog_title = character.repeat(TITLE_MAX);
    expect((await publish(app, token, { blog_title })).blog_title).toBe(blog_title);
  });

  test('takes a description of exactly 50,000 characters', async () => {
    const description = 'क'.repeat(DESCRIPTION_MAX);
    expect((await publish(app, token, { description })).description).toBe(description);
  });

  test('needs a live token, and nothing is stored without one', async () => {
    for (const wrong of [undefined, 'x'.repeat(43)]) {
      const answer = await app.call('/api/Blog', { method: 'POST', token: wrong, body: await aPostForm() });
      expect(answer.status).toBe(401);
    }
    expect(await (await app.call('/api/blogs')).json()).toEqual([]);
    expect(await pictures()).toEqual([]);
  });
});

describe('an excerpt', () => {
  const excerptFor = async (description: string) => {
    await publish(app, token, { description });
    const [card] = await (await app.call('/api/blogs?view=card&limit=1')).json();
    return card.excerpt as string;
  };

  test('is the plain text of the Markdown on one line', async () => {
    const description =
      '# Head\n\nSome **bold** [link](https://x.example) and\na line.\n\n- one\n- two\n\n<b>raw</b>';
    expect(await excerptFor(description)).toBe('Head Some bold link and a line. one two raw');
  });

  test('is cut at 200 characters as a person sees them', async () => {
    expect(await excerptFor(DEVANAGARI.repeat(200))).toBe(DEVANAGARI.repeat(200));
    expect(await excerptFor(DEVANAGARI.repeat(201))).toBe(`${DEVANAGARI.repeat(200)}…`);
    expect(await excerptFor(FAMILY.repeat(201))).toBe(`${FAMILY.repeat(200)}…`);
  });
});
