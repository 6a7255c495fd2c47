import { expect, test } from '#tests/support/api-test.ts';
import { clientOf } from '#tests/support/client.ts';
import { startListingApp } from '#tests/support/tiny-site.ts';

const MANY = 20_000;

test('64 short words at once are answered, and the rest of the site too', async ({ onTestFinished }) => {
  const app = await startListingApp();
  onTestFinished(app.close);
  const owner = clientOf(app.url, await app.login());
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MANY})`;
  await app.fill(`${numbers} insert into post (blog_title, image_alt, description, excerpt, image, date, changed_at, category_id, state)
     select 'Post ' || i, 'A', 'Words of a text. Words of a text. Words of a text.', 'Words', 'image-' || i, 1760000000000 + i, 1, 1, 'published' from n`);
  await app.fill(`${numbers} insert into contact (first_name, last_name, email, phone, message, date, state)
     select 'Asha', 'Rao', 'n' || i || '@example.in', '', 'How do I get an ID?', 1760000000000 + i, 'new' from n`);
  const letters = [...'qwertzui'];
  const words = letters.flatMap((first) => letters.map((second) => `${first}${second}`));
  const calls = {
    posts: (word: string) => owner.get(`/blogs?limit=5&q=${word}`),
    'posts of a category': (word: string) => owner.get(`/category/1?limit=5&q=${word}`),
    messages: (word: string) => owner.get(`/contacts?limit=5&q=${word}`),
    'a page of posts': (word: string) => app.call(`/blog?q=${word}`),
  };
  for (const [where, call] of Object.entries(calls)) {
    const answers = Promise.all(words.map(call));
    expect((await owner.get('/category')).status, where).toBe(200);
    expect(new Set((await answers).map(({ status }) => status)), where).toEqual(new Set([200]));
  }
});
