import { inTransaction } from '#api/db/transaction.ts';
import { addRedirect } from '#api/features/redirects/redirect.service.ts';
import type { Post } from '#contract/blog.ts';
import type { Client } from './client.ts';
import { pageCalls } from './page-calls.ts';
import { addPost, changePost } from './posts.ts';
import { settingsCalls, withBrand } from './settings-calls.ts';
import type { TestApp } from './test-app.ts';

const TEXT = '---\nIt *begins* like front matter.\n---\n\r\nकैच   \n\n\n* end "quoted": yes\n';

/** Writes something of all that an archive holds: posts in each state, pages, settings, categories, redirects, a fixture. Gives the first post. */
export async function fillContent(app: TestApp, owner: Client): Promise<Post> {
  const first = await addPost(owner, { blog_title: 'First: "ball"', description: TEXT });
  await addPost(owner, {
    blog_title: 'हिन्दी – समाचार',
    description: `![Words](/api/blog/${first.blog_img}#80x20 "Below")`,
  });
  const change = {
    slug: 'समाचार-आज',
    language: 'hi-IN',
    seo_title: 'For engines',
    seo_description: 'Words for engines',
    canonical: 'https://first.example/a',
    noindex: true,
    share_picture: first.blog_img,
    description: `![One](/api/blog/${first.blog_img}#80x20)\n![Two](/api/blog/${first.blog_img}#80x20 "Below")`,
  };
  const second = await addPost(owner, { blog_title: 'Told' });
  await changePost(owner, second.id, change);
  const deleted = await addPost(owner, { blog_title: 'Gone' });
  await addPost(owner, { blog_title: 'Draft', state: 'draft' });
  await owner.delete(`/blog/${deleted.id}`);
  const match = { home: 'India', away: 'Nepal', competition: 'Cup', venue: 'Eden; “Gardens”' };
  const startsAt = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
  await owner.post('/fixtures', { ...match, starts_at: startsAt });
  await owner.post('/category', { category: 'Women’s cricket' });
  await owner.patch('/category/3', { category: 'Renamed', description: 'Words', care: true });
  await owner.delete('/category/2');
  await addPost(owner, {
    blog_title: 'Later',
    state: 'scheduled',
    date: '2090-01-01T00:00:00Z',
    categoryId: '3',
  });
  const last = await addPost(owner, { blog_title: 'Last' });
  const page = { title: 'House rules', language: 'te-IN', menu: 'footer', order: 3, noindex: true } as const;
  const pages = pageCalls(owner);
  const { path, revision } = await pages.make('gone', { title: 'Gone' });
  await owner.post('/page-desk/remove', { path, revision });
  const made = await pages.make('नियम', page);
  await pages.done('/publish', made, { fields: made.fields });
  await settingsCalls(owner).publish(withBrand('Another brand'));
  await inTransaction(app.orm, (em) => addRedirect(em, '/2019/05/first/', { postId: first.id }));
  await inTransaction(app.orm, (em) => addRedirect(em, '/?p=12', { postId: last.id }));
  await inTransaction(app.orm, (em) => addRedirect(em, '/why%3Fyes%23no', { postId: last.id }));
  return first;
}
