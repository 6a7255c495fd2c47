import { inTransaction } from '#api/db/transaction.ts';
import { rememberAddress } from '#api/features/address/old-address.service.ts';
import type { Post } from '#contract/blog.ts';
import { publish } from './posts.ts';
import type { TestApp } from './test-app.ts';

const TEXT = '---\nIt *begins* like front matter.\n---\n\r\nकैच   \n\n\n* end "quoted": yes\n';

/** Writes something of all that an archive holds: posts in each state, pages, settings, categories, redirects, a fixture. Gives the first post. */
export async function fillContent(app: TestApp, token: string): Promise<Post> {
  const first = await publish(app, token, { blog_title: 'First: "ball"', description: TEXT });
  await publish(app, token, {
    blog_title: 'हिन्दी – समाचार',
    description: `![Words](/api/blog/${first.blog_img}#80x20 "Below")`,
  });
  const told = {
    slug: 'समाचार-आज',
    language: 'hi-IN',
    seo_title: 'For engines',
    seo_description: 'Words for engines',
    canonical: 'https://first.example/a',
    noindex: true,
    share_picture: first.blog_img,
    description: `![One](/api/blog/${first.blog_img}#80x20)\n![Two](/api/blog/${first.blog_img}#80x20 "Below")`,
  };
  const second = await publish(app, token, { blog_title: 'Told' });
  const answer = await app.call(`/api/blog/${second.id}`, { method: 'PATCH', token, json: told });
  if (answer.status !== 200) throw new Error(await answer.text());
  const gone = await publish(app, token, { blog_title: 'Gone' });
  await publish(app, token, { blog_title: 'Draft', state: 'draft' });
  await app.call(`/api/blog/${gone.id}`, { method: 'DELETE', token });
  const match = { home: 'India', away: 'Nepal', competition: 'Cup', venue: 'Eden; “Gardens”' };
  const startsAt = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
  await app.call('/api/fixtures', { method: 'POST', token, json: { ...match, starts_at: startsAt } });
  await app.call('/api/category', { method: 'POST', token, json: { category: 'Women’s cricket' } });
  await app.call('/api/category/3', {
    method: 'PATCH',
    token,
    json: { category: 'Renamed', description: 'Words', care: true },
  });
  await app.call('/api/category/2', { method: 'DELETE', token });
  await publish(app, token, {
    blog_title: 'Later',
    state: 'scheduled',
    date: '2090-01-01T00:00:00Z',
    categoryId: '3',
  });
  const last = await publish(app, token, { blog_title: 'Last' });
  const fields = {
    ...{
      title: 'House rules',
      searchTitle: '',
      description: 'How we play',
      lead: '',
      share: '',
      markdown: 'Be **kind**',
    },
    ...{ language: 'te-IN', menu: 'footer', order: 3, noindex: true },
  };
  const made = await app.call('/api/page-desk', { method: 'POST', token, json: { slug: 'नियम', fields } });
  const { path, revision } = await made.json();
  await app.call('/api/page-desk/publish', { method: 'POST', token, json: { path, revision, fields } });
  const { content } = await (await app.call('/api/settings', { token })).json();
  const settings = { ...content, site: { ...content.site, brand: 'Another brand' } };
  await app.call('/api/settings', { method: 'POST', token, json: { content: settings, revision: 0 } });
  await inTransaction(app.orm, (em) => rememberAddress(em, '/2019/05/first/', { postId: first.id }));
  await inTransaction(app.orm, (em) => rememberAddress(em, '/?p=12', { postId: last.id }));
  await inTransaction(app.orm, (em) => rememberAddress(em, '/why%3Fyes%23no', { postId: last.id }));
  return first;
}
