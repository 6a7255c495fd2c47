import { describe, expect, test } from '#tests/support/api-test.ts';
import type { Answer, Client } from '#tests/support/client.ts';
import { addPost, aPostForm, storedPictures } from '#tests/support/posts.ts';
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
    expect((await visitor.get(`/blogs/${post.id}`)).body).toEqual(post);
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
